/** What PUT answers of a document that changes nothing. */
export const NOTHING = {
  added: [],
  changed: [],
  removed: [],
  reordered: [],
  advanced: [],
  valueMappings: { added: [], changed: [], removed: [], reordered: [] },
  summary: [],
};

export const SOURCE = { displayName: 'Source', queryName: 'src', type: 'text' };

export const CHANNEL = {
  displayName: 'Channel',
  queryName: 'ch',
  type: 'dropdown',
  valueMappings: [
    { displayValue: 'Paid Search', codedValue: 'ps' },
    { displayValue: 'E-mail', codedValue: 'em' },
  ],
};
