import { isArchive, isCompoundFile } from './is-spreadsheet.ts';
import { isEncrypted, isOpenDocument, odsSheets } from './ods.ts';
import { packageParts } from './package-parts.ts';
import { type Sheet, SpreadsheetError } from './sheet.ts';
import { workbookPath, xlsxSheets } from './xlsx.ts';

/**
 * Opens an Excel workbook (.xlsx, .xlsm) or an OpenDocument spreadsheet (.ods); by what it holds, whatever it
 * is called.
 * @returns its sheets in the order of their tabs, one at least
 * @throws {SpreadsheetError} from here or from reading a sheet
 */
export function openSpreadsheet(bytes: Uint8Array): readonly Sheet[] {
  if (isCompoundFile(bytes)) throw new SpreadsheetError('protected');
  if (!isArchive(bytes)) throw new SpreadsheetError('noSpreadsheet');
  const parts = packageParts(bytes);
  const workbook = workbookPath(parts);
  if (workbook === null && !isOpenDocument(parts)) throw new SpreadsheetError('noSpreadsheet');
  if (workbook === null && isEncrypted(parts)) throw new SpreadsheetError('protected');
  const sheets = workbook === null ? odsSheets(parts) : xlsxSheets(parts, workbook);
  if (sheets === null) throw new SpreadsheetError('noSpreadsheet');
  if (sheets.length === 0) throw new SpreadsheetError('empty');
  return sheets;
}
