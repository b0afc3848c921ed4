import { checkMappingFile } from '@utmost/core/csv/mapping-sheet.ts';
import type { CheckFile } from './check-file.ts';

// A thread of its own: a file of 50,000 rows would hold up every key that is pressed meanwhile.
addEventListener('message', ({ data }: MessageEvent<CheckFile>) => {
  postMessage(checkMappingFile(data.text, data));
});
