/** Every text of the tab 'Advanced Link Configuration'. */
import { counted } from '@utmost/core/messages/figures.ts';

export const advancedTexts = {
  title: 'Advanced Link Configuration',
  subtitle: 'Combine all parameters into one.',
  views: 'Advanced link configuration',
  settings: 'Settings',
  preview: 'Preview',
  help: 'Help',
  viewOnly: 'View only',
  details: 'View configuration',
  loading: 'Loading configuration...',
  loadFailed: 'Error loading configuration',
  isEnabled: 'Enable advanced mode',
  isEnabledHint: 'New links have one main parameter that holds all the others.',
  mainParameterName: 'Main Parameter Name',
  mainParameterNameHint: 'The only parameter name in the URL, such as cid.',
  keyValueConnector: 'Key-Value Connector',
  keyValueConnectorHint: 'Goes between a name and its value.',
  delimiter: 'Delimiter',
  delimiterHint: 'Goes between pairs.',
  save: 'Save Configuration',
  saving: 'Saving...',
  showPreview: 'Preview',
  saved: 'Advanced link configuration has been updated successfully.',
  savedTitle: 'Configuration saved',
  saveFailedTitle: 'Failed to save configuration',
  saveFailed: 'Please try again later.',
  enableTitle: 'Enable advanced mode?',
  enableText: (parameters: number) =>
    `New links will combine ${counted(parameters, 'parameter', 'parameters')} into one. Analytics tools won't find them by name anymore. Existing links won't change.`,
  enable: 'Enable Advanced Mode',
  enabledTitle: 'Advanced mode is on',
  enabledText: 'New links no longer work with tools that read each parameter by name.',
  conflicts: (count: number) =>
    `${counted(count, 'name or list of values conflicts', 'names and lists of values conflict')} with the connector or the delimiter`,
  conflictsText: 'Resolve these conflicts to enable advanced mode.',
  pair: (connector: string, delimiter: string) =>
    `You can use “${connector}” as the connector and “${delimiter}” as the delimiter without conflicts.`,
  takePair: (connector: string, delimiter: string) => `Use ${connector} and ${delimiter}`,
  noPair: 'All common connectors and delimiters conflict. Change the names and values above.',
};

export const advancedPreviewTexts = {
  website: 'Website URL',
  sample: 'https://example.com/page',
  standard: 'Standard mode',
  advanced: 'Advanced mode',
  current: 'Active',
  noParameters: 'No parameters found',
  failedTitle: 'Preview generation failed',
  failed: 'There was an error generating the preview URL.',
  explanation: 'How a new link would look, with sample values.',
};

export const advancedHelpTexts = [
  {
    title: 'What advanced mode does',
    text: 'New links combine all parameters into one main parameter: name, connector, value, then the delimiter and the next name. The result is encoded as a single value.',
  },
  {
    title: 'Main parameter name',
    text: 'The parameter name in the URL, such as cid or sourceid. Your analytics tool has to read it and split its value.',
  },
  {
    title: 'Key-value connector and delimiter',
    text: "The connector goes between a name and its value, and the delimiter between pairs. They can't be equal, contain or overlap each other, or the value couldn't be split again.",
  },
  {
    title: 'Reserved characters',
    text: "Names, dropdown values, coded values and typed values can't contain the connector or the delimiter. The default connector “_” conflicts with every utm_ name, so choose another one if you use those.",
  },
  {
    title: 'Existing links',
    text: 'They keep their URL and their mode. These settings only apply to new links.',
  },
] as const;
