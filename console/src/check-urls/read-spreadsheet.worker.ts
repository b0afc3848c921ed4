import { spreadsheetTexts } from '@utmost/core/messages/spreadsheets.ts';
import { SpreadsheetError } from '@utmost/core/spreadsheet/spreadsheet-error.ts';
import { tableText } from '@utmost/core/spreadsheet/table-text.ts';
import type { ReadSpreadsheet } from './read-spreadsheet.ts';

addEventListener('message', ({ data }: MessageEvent<Uint8Array>) => postMessage(read(data)));

function read(bytes: Uint8Array): ReadSpreadsheet {
  try {
    const { text, sheets } = tableText(bytes, null);
    return text === null ? { refusal: spreadsheetTexts.oneSheet(sheets) } : { text };
  } catch (error) {
    if (error instanceof SpreadsheetError) return { refusal: error.message };
    throw error;
  }
}
