/** Every text of the tab 'Advanced Link Configuration'; wording of the specification where it gives one. */
import { counted } from './figures.ts';

export const advancedTexts = {
  title: 'Advanced Link Configuration',
  subtitle: 'Pack all parameters into one, joined by characters of your choice.',
  views: 'Advanced link configuration',
  settings: 'Settings',
  preview: 'Preview',
  help: 'Help',
  viewOnly: 'View only',
  details: 'See the configuration',
  loading: 'Loading configuration...',
  loadFailed: 'Error loading configuration',
  isEnabled: 'Enable advanced mode',
  isEnabledHint: 'New links carry one main parameter that holds all others.',
  mainParameterName: 'Main Parameter Name',
  mainParameterNameHint: 'The one name in the URL.',
  keyValueConnector: 'Key-Value Connector',
  keyValueConnectorHint: 'Joins a name and its value.',
  delimiter: 'Delimiter',
  delimiterHint: 'Separates the pairs.',
  save: 'Save Configuration',
  saving: 'Saving...',
  showPreview: 'Preview',
  saved: 'Advanced link configuration has been updated successfully.',
  savedTitle: 'Configuration saved',
  saveFailedTitle: 'Failed to save configuration',
  saveFailed: 'Please try again later.',
  enableTitle: 'Enable advanced mode?',
  enableText: (parameters: number) =>
    `${counted(parameters, 'parameter', 'parameters')} will be packed into one in every new link. Analytics platforms that look for them by name do not find them there. Links that exist stay as they are.`,
  enable: 'Enable Advanced Mode',
  enabledTitle: 'Advanced mode is on',
  enabledText:
    'New links are no longer compatible with tools that read each parameter by its own name.',
  conflicts: (count: number) =>
    `${counted(count, 'name or list of values conflicts', 'names and lists of values conflict')} with the connector or the delimiter`,
  conflictsText: 'Advanced mode can be enabled once nothing conflicts.',
  pair: (connector: string, delimiter: string) =>
    `“${connector}” as connector and “${delimiter}” as delimiter conflict with nothing.`,
  takePair: (connector: string, delimiter: string) => `Use ${connector} and ${delimiter}`,
  noPair: 'No usual pair of characters is free of conflicts; change the names and values above.',
};

export const advancedPreviewTexts = {
  website: 'Website URL',
  sample: 'https://example.com/page',
  standard: 'Standard mode',
  advanced: 'Advanced mode',
  current: 'in force',
  noParameters: 'No parameters found',
  failedTitle: 'Preview generation failed',
  failed: 'There was an error generating the preview URL.',
  explanation: 'Sample values of your parameters, as a new link would carry them.',
};

export const advancedHelpTexts = [
  {
    title: 'What advanced mode does',
    text: 'Every parameter of a new link is written into one main parameter: name, connector, value, then the delimiter and the next one. The whole is encoded as one value.',
  },
  {
    title: 'Main parameter name',
    text: 'The name that stands in the URL, such as cid or sourceid. It is what your analytics must read and take apart.',
  },
  {
    title: 'Key-value connector and delimiter',
    text: 'The connector joins a name and its value, the delimiter separates the pairs. They must not be equal, contain or overlap each other, or a link could not be taken apart again.',
  },
  {
    title: 'Reserved characters',
    text: 'Names, dropdown values, coded values and what people type must not contain the connector or the delimiter. As “_” stands in every utm_ name, the default connector conflicts with them: choose another.',
  },
  {
    title: 'Links that exist',
    text: 'They keep their URL and their mode. Only new links follow what is set here.',
  },
] as const;
