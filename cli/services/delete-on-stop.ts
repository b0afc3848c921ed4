import { rmSync } from 'node:fs';
import { EXIT } from '../exit-codes.ts';
import { complain } from '../ui/output.ts';
import { onStopSignal, type StopSignal } from './generate/stop-signal.ts';

/**
 * Until it is forgotten, a signal deletes a passing file or folder and ends the program as failed.
 * @param sentence tells people what that leaves them with
 */
export function deleteOnStop(path: string, sentence: string): Pick<StopSignal, 'forget'> {
  return onStopSignal(() => {
    rmSync(path, { recursive: true, force: true });
    complain([sentence]);
    process.exit(EXIT.failed);
  });
}
