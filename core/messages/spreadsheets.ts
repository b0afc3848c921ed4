import { formatNumber, shownList } from './figures.ts';

/** What is said of spreadsheets and their sheets, in the console and on the command line. */
export const spreadsheetTexts = {
  noSpreadsheet:
    "This isn't an .xlsx or .ods spreadsheet. Save it as .xlsx, .ods or CSV and try again.",
  protected:
    'This spreadsheet is in the old .xls format or protected by a password. Save it as .xlsx without a password and try again.',
  broken: 'This spreadsheet is damaged. Open it, save it again and try again.',
  tooLarge: 'This spreadsheet is too large. Save the sheet as CSV and try again.',
  empty: 'This spreadsheet has no sheets.',
  sheetUnknown: (name: string, sheets: readonly string[]) =>
    `There is no sheet "${name}". The sheets are ${shownList(sheets, (one) => `"${one}"`)}.`,
  oneSheet: (sheets: readonly string[]) =>
    `This spreadsheet has ${sheets.length} sheets: ${shownList(sheets, (one) => `"${one}"`)}. Keep the one with the values and try again.`,
  cellCut: (most: number) => `… (cut: spreadsheet cells hold ${formatNumber(most)} characters)`,
  chooseSheet: (sheets: readonly string[]) =>
    `This spreadsheet has ${sheets.length} sheets: ${shownList(sheets, (one) => `"${one}"`)}.`,
} as const;
