import { textKindOf } from '@utmost/core/csv/cell-urls.ts';
import { hasNoText } from '@utmost/core/csv/utf8-text.ts';
import { isMail, MAIL_SAMPLE, readMail } from '@utmost/core/mail/read-mail.ts';
import { spreadsheetTexts } from '@utmost/core/messages/spreadsheets.ts';
import { isSpreadsheet } from '@utmost/core/spreadsheet/is-spreadsheet.ts';
import { SpreadsheetError } from '@utmost/core/spreadsheet/sheet.ts';
import { decodeFile, tableText } from '../ui/browser/table-text.ts';
import { checkUrlsTexts } from './check-urls-texts.ts';
import type { ReadRequest, ReadTexts } from './use-source.ts';

addEventListener('message', async ({ data }: MessageEvent<ReadRequest>) =>
  postMessage(await read(data)),
);

async function read({ name, bytes }: ReadRequest): Promise<ReadTexts> {
  if (isSpreadsheet(bytes)) return readSpreadsheet(bytes);
  if (isMail(name, bytes.subarray(0, MAIL_SAMPLE))) {
    return { texts: await readMail(bytes), isMail: true };
  }
  const text = decodeFile(bytes).replace(/^\uFEFF/, '');
  // Pictures and other formats have NULs, text has none.
  if (hasNoText(text) || text.includes('\0')) return { refusal: checkUrlsTexts.fileNotText };
  return { texts: [{ text, kind: textKindOf(name, text) }], isMail: false };
}

function readSpreadsheet(bytes: Uint8Array): ReadTexts {
  try {
    const { text, sheets } = tableText(bytes, null);
    return text === null
      ? { refusal: spreadsheetTexts.oneSheet(sheets) }
      : { texts: [{ text, kind: 'csv' }], isMail: false };
  } catch (error) {
    if (error instanceof SpreadsheetError) return { refusal: error.message };
    throw error;
  }
}
