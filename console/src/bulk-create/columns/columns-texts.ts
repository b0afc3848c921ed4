import { shownList } from '@utmost/core/messages/figures.ts';

/** Texts of the step that says what the columns of a file or a paste are. */
export const columnsTexts = {
  title: 'Match your columns',
  text: "Choose what each column is. We'll remember it for everyone in your organization.",
  heading: 'Your column',
  samples: 'First values',
  target: 'Becomes',
  targetOf: (heading: string) => `${heading} becomes`,
  unnamed: (number: number) => `Column ${number}`,
  noValues: 'No values',
  validate: 'Then press Validate File again.',
  missing: (names: readonly string[]) =>
    `${names.length === 1 ? 'This parameter is' : 'These parameters are'} required and not in any column: ${shownList(names, String)}.`,
  notUsed: "Don't use",
  onlyNow: 'This time only',
  makeNames: 'Name links after their page and values',
  madeNames: 'None of your columns is the link name. Names look like this: ',
  name: 'Link Name',
  url: 'Website URL',
  paste: 'Paste',
  failed: "Your columns couldn't be remembered",
};
