import { spreadsheetTexts } from '@utmost/core/messages/spreadsheets.ts';
import { SpreadsheetError } from '@utmost/core/spreadsheet/sheet.ts';
import { tableText } from '../../ui/browser/table-text.ts';
import { checkMappingFile } from './mapping-sheet.ts';
import type { CheckFile, FileAnswer } from './use-mapping-file.ts';

// A thread of its own: a file of 50,000 rows would hold up every key that is pressed meanwhile.
addEventListener('message', ({ data }: MessageEvent<CheckFile>) => postMessage(answer(data)));

function answer({ bytes, ...by }: CheckFile): FileAnswer {
  try {
    const { text, sheets } = tableText(bytes, null);
    return text === null ? spreadsheetTexts.oneSheet(sheets) : checkMappingFile(text, by);
  } catch (error) {
    if (error instanceof SpreadsheetError) return error.message;
    throw error;
  }
}
