import { v7 as uuid } from 'uuid';
import type { Services } from '../caller.ts';
import type { OutboxRow } from '../models/models.ts';
import type { OrganizationData } from '../models/organization-data.ts';
import { queueMail } from './outbox.ts';

/** A mail to admins, whose text is the same for everyone. */
export type AdminMail = Exclude<OutboxRow['kind'], 'invitation'>;

/**
 * Queues mails that tell the organization's admins what its screens say as well.
 * @returns the mails, which the caller delivers after the transaction; else they are sent a minute later
 */
export async function queueAdminMails(
  services: Services,
  data: OrganizationData,
  kinds: readonly AdminMail[],
): Promise<string[]> {
  const admins = await data.users.all({ where: { role: 'admin' } });
  const mails: string[] = [];
  for (const [kind, recipient] of kinds.flatMap((kind) =>
    admins.map(({ email }) => [kind, email] as const),
  )) {
    const mail = { id: uuid(), kind, recipient, invitationId: null };
    await queueMail(services, data, mail);
    mails.push(mail.id);
  }
  return mails;
}
