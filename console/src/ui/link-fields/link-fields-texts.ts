export const fieldTexts = {
  name: 'Link Name',
  namePlaceholder: 'Spring launch, newsletter',
  baseUrl: 'Website URL',
  baseUrlPlaceholder: 'https://example.com/page',
  encodeSpaces: 'Encode spaces as %20',
  addScheme: 'Add https://',
  removeInvisible: 'Remove invisible characters',
  suggestions: 'Suggestions',
  meant: 'Did you mean',
  useMeant: (value: string) => `Use ${value}`,
  required: 'required',
  setBy: (controller: string) => `Set by ${controller}`,
  undoFollowed: 'Undo',
  automatic: 'automatic',
  notInUrl: 'not in the URL',
  nextNumber: 'next number',
  numberOf: (queryName: string) => `one for each ${queryName}`,
  choose: 'Choose',
  encodingOn: 'URL Encoding On',
  encodingOff: 'URL Encoding Off',
};

/** When another link, or none, takes the place of one that was not saved. */
export const draftTexts = {
  replaced: 'Your unfinished link was replaced',
  cleared: 'Form cleared',
  undo: 'Undo',
};

export const channelTexts = {
  label: 'Channel in GA4',
  unknown: 'Add a source and medium to see the channel',
  rulesDate: (date: string) => `By Google's rules as of ${date}`,
};
