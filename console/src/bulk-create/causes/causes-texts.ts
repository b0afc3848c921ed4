/** Texts of what is wrong in many rows at once, and is fixed once. */

import { counted } from '@utmost/core/messages/figures.ts';

export const causeTexts = {
  title: 'Fix once for all rows',
  asTheyAre: 'They can be stored as they are.',
  rows: (rows: number) => counted(rows, 'row', 'rows'),
  replaceWith: 'Replace with',
  replaceIn: (column: string, value: string) =>
    value === '' ? `Value for ${column}` : `Replace ${value} in ${column} with`,
  replace: (rows: number) => `Replace in ${counted(rows, 'Row', 'Rows')}`,
  addScheme: 'Add https://',
  fixing: 'Fixing...',
  allow: 'Allow Value',
  allowValue: (value: string, column: string) => `Allow value ${value} in ${column}`,
  more: (causes: number) => `And ${counted(causes, 'more problem', 'more problems')}.`,
  replaced: (rows: number) => `Replaced in ${counted(rows, 'row', 'rows')}`,
  allowed: (value: string) => `${value} is allowed now.`,
  allowFailed: "Couldn't add the value",
  parameterGone: (queryName: string) => `${queryName} isn't a parameter anymore.`,
};
