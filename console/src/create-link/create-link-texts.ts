import { counted, formatNumber } from '@utmost/core/messages/figures.ts';

export const createLinkTexts = {
  title: 'Create Tracking Link',
  countOf: (parameters: number) => counted(parameters, 'parameter', 'parameters'),
  setByAdmin: ' · Set by your admin.',
  between: ' · ',
  editParameters: 'Edit',
  checkedAsYouType: 'What you type is checked as you type.',
  advancedMode: 'Advanced Mode',
  parameters: 'Tracking parameters',
  parametersOrder: 'in the order they appear in the URL',
  noParameters:
    'No tracking parameters configured yet. Configure them in the Parameter Config page.',
  reset: 'Reset Form',
  generate: 'Generate Link',
  loading: 'Loading parameters...',
  loadFailed: "Couldn't load the parameters.",
  saved: 'Tracking link has been saved',
  savedForAnother:
    'Tracking link has been saved. Website URL was cleared, because the same one would give the same link.',
  saveFailed: 'Failed to save link',
};

export const previewTexts = {
  heading: 'Generated URL',
  length: (characters: number, limit: number) =>
    `${formatNumber(characters)} / ${formatNumber(limit)}`,
  lengthHint: 'URL length, and the limit of ad platforms',
  toPanel: 'Show the generated URL: ',
  noUrl: 'Enter a website URL to see the link.',
  advancedBadge: (mainParameterName: string) => `Advanced Mode: ${mainParameterName}`,
  advancedExplanation: (mainParameterName: string, connector: string, delimiter: string) =>
    `All parameters are combined into one main parameter, ${mainParameterName}. The key-value connector “${connector}” joins each key and value, and the delimiter “${delimiter}” separates the pairs.`,
  parameters: 'Tracking Parameters',
  noParameters: 'No parameters added',
  copy: 'Copy to Clipboard',
  save: 'Save Link',
  saving: 'Saving...',
  saveAnother: 'Save and create another',
  duplicate: 'Duplicate',
  lastSaved: (name: string) => `Saved: ${name}`,
  numberMoved: (queryName: string, value: string) =>
    `Someone else saved a link first, so ${queryName} is now ${value}.`,
};
