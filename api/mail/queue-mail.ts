import type { Clock } from '../clock.ts';
import type { OutboxRow } from '../models/models.ts';
import type { OrganizationData } from '../models/organization-data.ts';

/** For which the process that queued a mail has it to itself. */
const RESERVED_MS = 60_000;

type QueuedMail = Pick<OutboxRow, 'id' | 'kind' | 'recipient' | 'invitationId'>;

/** Puts a mail into the outbox, within the change that it tells of. {@link Outbox.deliver} then sends it. */
export async function queueMail(
  { clock }: { readonly clock: Clock },
  data: OrganizationData,
  mail: QueuedMail,
): Promise<void> {
  const queuedAt = clock.now();
  const dueAt = new Date(queuedAt.getTime() + RESERVED_MS);
  await data.outbox.create({ ...mail, queuedAt, dueAt, attempts: 0, handedOverAt: null });
}
