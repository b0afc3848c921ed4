import { setTimeout as wait } from 'node:timers/promises';
import type { Plugin } from '@hapi/hapi';
import type { Logger } from 'pino';
import type { Services } from '../services/caller.ts';
import { writeSomeWords } from '../services/links/write-words.ts';

interface WordWriterOptions {
  readonly services: Services;
  readonly logger: Logger;
}

const LOOK_EVERY_MS = 2_000;
// Whoever asks something meanwhile has the database to himself for as long.
const BREATH_MS = 5;
const STOP_MS = 2_000;

/** Writes down, while the service runs, the words of links that were stored without them. */
export const wordWriter: Plugin<WordWriterOptions> = {
  name: 'word-writer',
  register: (server, { services, logger }) => {
    const stopping = new AbortController();
    let ended: Promise<void> = Promise.resolve();
    server.ext('onPostStart', () => {
      ended = writeWords(services, logger, stopping.signal);
    });
    server.ext('onPreStop', async () => {
      stopping.abort();
      // What is under way is done again after the next start.
      await Promise.race([ended, wait(STOP_MS, undefined, { ref: false })]);
    });
  },
};

async function writeWords(services: Services, logger: Logger, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    const didSome = await writeSomeWords(services).catch((error: unknown) => {
      logger.error(error, 'The words of new links could not be written down; it is tried again.');
      return false;
    });
    const pause = didSome ? BREATH_MS : LOOK_EVERY_MS;
    await wait(pause, undefined, { signal, ref: false }).catch(() => undefined);
  }
}
