import { cliMessages } from '@utmost/core/messages/cli.ts';
import { serverMessages } from '@utmost/core/messages/cli-server.ts';
import { complain } from '../../ui/output.ts';
import type { ImportRecord, RecordPlace } from './import-record.ts';

/** How far the chunks of a file have come. */
export interface RoundNotes {
  /** Notes that all before this chunk was answered, and that it is sent now. */
  sending(chunk: { readonly index: number }): Promise<void>;
  finish(): Promise<void>;
}

/** Notes on this machine how far a round comes; where that cannot be, says so once. */
export function roundNotes(place: RecordPlace, begun: ImportRecord): RoundNotes {
  let record = begun;
  let isWarned = false;
  const write = async (next: ImportRecord): Promise<void> => {
    record = next;
    try {
      await place.write(next);
    } catch (error) {
      if (!isWarned) complain([cliMessages.warning(serverMessages.noRecord(String(error)))]);
      isWarned = true;
    }
  };
  return {
    sending: async ({ index }) => {
      // What is sent again was sent when it was.
      const isNews = index > record.answered || (index === 0 && record.answered === 0);
      if (isNews) await write({ ...record, answered: index, sentAt: Date.now() });
    },
    finish: () => write({ ...record, finishedAt: Date.now() }),
  };
}
