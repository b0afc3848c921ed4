import type { Sheet } from './sheet.ts';

/**
 * The sheets that may be meant: where several are shown, those that have text. Hidden ones are only meant
 * where nothing else is there, or they are named.
 * @throws {SpreadsheetError} when one is damaged
 */
export function likelySheets(sheets: readonly Sheet[]): readonly Sheet[] {
  const shown = sheets.filter(({ isHidden }) => !isHidden);
  if (shown.length === 1) return shown;
  const candidates = shown.length === 0 ? sheets : shown;
  const filled = candidates.filter(hasText);
  return filled.length === 0 ? candidates.slice(0, 1) : filled;
}

function hasText(sheet: Sheet): boolean {
  let isFound = false;
  sheet.read(() => {
    isFound = true;
  });
  return isFound;
}
