import { setTimeout as sleep } from 'node:timers/promises';
import type { Plugin } from '@hapi/hapi';
import { isReadOnly } from '@utmost/db/transaction.ts';
import type { Logger } from 'pino';
import { Op } from 'sequelize';
import type { Services } from '../caller.ts';
import { STORED_MS } from '../http/idempotency.ts';
import { removeSomeValues } from '../models/link-values.ts';
import type { OwnedRow, Table } from '../models/models.ts';
import { dataOf } from '../models/organization-data.ts';
import { readRows } from '../models/read-row.ts';
import { ROWS_A_BATCH, removeInBatches } from './remove-in-batches.ts';

// What can be long; what is short goes with the organization's own row.
const LONG_TABLES = ['links', 'demoLinks', 'audit', 'mappings', 'valueNumbers'] as const;

/**
 * Removes what is left of deleted organizations, batch by batch, until nothing is left or the service stops. What was
 * interrupted goes on at the next call, in any process.
 * @param failed is told of an organization that can't be removed; the others are
 */
async function removeDeleted(services: Services, failed: (error: unknown) => void): Promise<void> {
  const { organizations } = services.database.models;
  const deleted = await readRows(organizations, { where: { deletedAt: { [Op.ne]: null } } });
  for (const { id } of deleted) await removeRows(services, id).catch(failed);
}

async function removeRows(services: Services, organizationId: string): Promise<void> {
  const { models } = services.database;
  await removeInBatches(services, (transaction) =>
    removeSomeValues(dataOf(services.database, organizationId, transaction), ROWS_A_BATCH),
  );
  for (const name of LONG_TABLES) {
    const table = models[name] as unknown as Table<OwnedRow>;
    const options = { where: { organizationId }, limit: ROWS_A_BATCH };
    await removeInBatches(services, (transaction) => table.destroy({ ...options, transaction }));
  }
  await removeInBatches(services, (transaction) =>
    models.organizations.destroy({ where: { id: organizationId }, transaction }),
  );
}

const LOOK_EVERY_MS = 60_000;
const OUTDATED_EVERY_MS = 60 * 60_000;

// Accepting an invitation may leave an empty workspace behind, which is deleted.
const DELETING = new Set(['deleteAccount', 'acceptInvitation']);

/**
 * Removes the rows of deleted organizations while the service runs: at start, right after a deletion, and every minute,
 * for what failed or was left by another process. Every hour it removes what has been kept long enough.
 */
export const deletedOrganizations: Plugin<{ services: Services; logger: Logger }> = {
  name: 'deleted-organizations',
  register: (server, { services, logger }) => {
    const stopping = new AbortController();
    let deletion = Promise.withResolvers<void>();
    let ended: Promise<void> = Promise.resolve();
    const failed = (error: unknown) => {
      if (!isReadOnly(error)) logger.error(error, "Couldn't remove a deleted organization.");
    };
    const failedOutdated = (error: unknown) => {
      if (!isReadOnly(error)) logger.error(error, "Couldn't remove outdated rows.");
    };
    const removeAgain = async () => {
      let nextOutdated = 0;
      while (!stopping.signal.aborted) {
        deletion = Promise.withResolvers();
        await removeDeleted(services, failed).catch(failed);
        if (performance.now() >= nextOutdated) {
          await removeOutdated(services).catch(failedOutdated);
          nextOutdated = performance.now() + OUTDATED_EVERY_MS;
        }
        const look = sleep(LOOK_EVERY_MS, undefined, { signal: stopping.signal, ref: false });
        await Promise.race([look.catch(() => undefined), deletion.promise]);
      }
    };
    server.ext('onPostStart', () => {
      ended = removeAgain();
    });
    // Only now is the deletion committed.
    server.events.on('response', ({ route }) => {
      if (DELETING.has(route.settings.id ?? '')) deletion.resolve();
    });
    server.ext('onPreStop', () => stopping.abort());
    server.ext('onPostStop', () => ended);
  },
};

const DAY_MS = 24 * 60 * 60 * 1000;
/** An admin may still see that an invitation has expired, and send it again. */
const EXPIRED_INVITATION_DAYS = 30;
/** Stripe sends an event again for three days (https://docs.stripe.com/webhooks#automatic-retries). */
const STRIPE_EVENT_DAYS = 30;

/**
 * Removes what is kept for a time only: entries of the audit log where the operator has set a time, invitations that expired long
 * ago, the payment provider's events, and answers to requests that their senders have named.
 */
async function removeOutdated(services: Services): Promise<void> {
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
