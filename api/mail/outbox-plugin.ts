import { setTimeout as sleep } from 'node:timers/promises';
import type { Plugin } from '@hapi/hapi';
import type { Logger } from 'pino';
import { startTexts } from '../start-texts.ts';
import { MailFailure } from './mail-failure.ts';
import { mailLogTexts } from './mail-log-texts.ts';
import type { Mailer } from './mailer.ts';
import type { Outbox } from './outbox.ts';

const LOOK_EVERY_MS = 15_000;

interface OutboxOptions {
  readonly outbox: Outbox;
  readonly mailer: Mailer;
  readonly logger: Logger;
}

/** Sends the mails that wait, while the service runs, and says at start in the log if none can be sent. */
export const outboxPlugin: Plugin<OutboxOptions> = {
  name: 'outbox',
  register: (server, { outbox, mailer, logger }) => {
    const stopping = new AbortController();
    let ended: Promise<unknown> = Promise.resolve();
    server.expose('deliverDue', outbox.deliverDue);
    const deliverAgain = async () => {
      while (!stopping.signal.aborted) {
        await outbox.deliverDue().catch((error: unknown) => {
          logger.error(error, mailLogTexts.notRead);
        });
        const look = sleep(LOOK_EVERY_MS, undefined, { signal: stopping.signal, ref: false });
        await look.catch(() => undefined);
      }
    };
    server.ext('onPostStart', () => {
      ended = deliverAgain();
      // The service starts meanwhile: mail is the least that it does.
      void mailer.verify().catch((error: unknown) => {
        const { message, answer } = error instanceof MailFailure ? error : { message: `${error}` };
        const isWithoutTls = answer?.command === 'STARTTLS';
        logger.warn(
          { reason: message, ...answer },
          isWithoutTls ? startTexts.mailUnencrypted : startTexts.mailUnverified,
        );
      });
    });
    // The requests under way are finished at the same time.
    server.ext('onPreStop', () => {
      stopping.abort();
      ended = Promise.all([ended, outbox.stop()]);
    });
    server.ext('onPostStop', async () => void (await ended));
  },
};
