/** What the editor of other names and dates of values says. */
export const detailsTexts = {
  open: 'Aliases and dates',
  openNamed: (name: string) => `Aliases and dates of ${name}`,
  title: (name: string) => `Aliases and Dates: ${name}`,
  hint: "An alias becomes the value wherever it is typed, uploaded or checked. Separate several with commas. After its last day a value can't be chosen for new links. Links that have it keep it.",
  find: 'Find a value',
  table: (name: string) => `Values of ${name}`,
  value: 'Value',
  aliases: 'Aliases',
  from: 'First day',
  to: 'Last day',
  replacedBy: 'Then use',
  cell: (column: string, value: string) => `${column} of ${value}`,
  more: (values: number) => `And ${values} more. Type a part of a value to find it.`,
  save: 'Save',
  saving: 'Saving...',
  saved: 'Aliases and dates saved.',
  saveFailed: 'Failed to save the aliases and dates',
  line: (values: number) => `Aliases or dates: ${values}`,
  keepName: (before: string, after: string) => `Keep “${before}” as an alias of “${after}”`,
  keepNameHint: (after: string) =>
    `Who types the old name gets “${after}”, and URLs with it can be fixed.`,
} as const;
