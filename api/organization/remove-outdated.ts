import { Op } from 'sequelize';
import type { Services } from '../caller.ts';
import { STORED_MS } from '../http/idempotency.ts';
import { readRows } from '../models/read-row.ts';
import { ROWS_A_BATCH, removeInBatches } from './remove-in-batches.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
/** An admin may still see that an invitation has expired, and send it again. */
const EXPIRED_INVITATION_DAYS = 30;
/** Stripe sends an event again for three days (https://docs.stripe.com/webhooks#automatic-retries). */
const STRIPE_EVENT_DAYS = 30;

/**
 * Removes what is kept for a time only: entries of the audit log where the operator has set a time, invitations that expired long
 * ago, the payment provider's events, and answers to requests that their senders have named.
 */
export async function removeOutdated(services: Services): Promise<void> {
  const { settings, clock, database } = services;
  const { organizations, audit, invitations, stripeEvents, idempotencyKeys } = database.models;
  const daysAgo = (days: number) => new Date(clock.now().getTime() - days * DAY_MS);
  const limit = ROWS_A_BATCH;
  const expired = { expiresAt: { [Op.lt]: daysAgo(EXPIRED_INVITATION_DAYS) } };
  await removeInBatches(services, (transaction) =>
    invitations.destroy({ where: expired, limit, transaction }),
  );
  const received = { receivedAt: { [Op.lt]: daysAgo(STRIPE_EVENT_DAYS) } };
  await removeInBatches(services, (transaction) =>
    stripeEvents.destroy({ where: received, limit, transaction }),
  );
  const answered = { createdAt: { [Op.lt]: new Date(clock.now().getTime() - STORED_MS) } };
  await removeInBatches(services, (transaction) =>
    idempotencyKeys.destroy({ where: answered, limit, transaction }),
  );
  if (settings.auditKeepDays === undefined) return;
  const rows = await readRows(organizations, {});
  // Of one organization after the other: the index of times has the organization before them.
  for (const { id: organizationId } of rows) {
    const where = { organizationId, at: { [Op.lt]: daysAgo(settings.auditKeepDays) } };
    await removeInBatches(services, (transaction) => audit.destroy({ where, limit, transaction }));
  }
}
