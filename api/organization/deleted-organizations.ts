import { setTimeout as sleep } from 'node:timers/promises';
import type { Plugin } from '@hapi/hapi';
import { isReadOnly } from '@utmost/db/transaction.ts';
import type { Logger } from 'pino';
import type { Services } from '../caller.ts';
import { removeDeleted } from './remove-deleted.ts';

const LOOK_EVERY_MS = 60_000;
// Accepting an invitation may leave an empty workspace behind, which is deleted.
const DELETING = new Set(['deleteAccount', 'acceptInvitation']);

/**
 * Removes the rows of deleted organizations while the service runs: at start, right after a deletion, and every minute,
 * for what failed or was left by another process.
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
    const removeAgain = async () => {
      while (!stopping.signal.aborted) {
        deletion = Promise.withResolvers();
        await removeDeleted(services, failed).catch(failed);
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
