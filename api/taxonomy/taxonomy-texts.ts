import { counted, megabytes } from '@utmost/core/messages/figures.ts';

/** What calls about the taxonomy say when they cannot do as asked. */
export const taxonomyTexts = {
  moreChanges: (more: number) => `And ${counted(more, 'more change', 'more changes')}.`,
  parametersChangedMeanwhile:
    'The order must include every tracking parameter exactly once. Reload the list, then make your change.',
  mappingsChangedMeanwhile:
    'The order must include every value mapping of one parameter exactly once. Reload the list, then make your change.',
  taxonomyChangedMeanwhile:
    'Someone else just changed the configuration. Reload it, then make your change.',
  notUtf8: "The body isn't valid UTF-8.",
  tooManyValues: (most: {
    readonly mappings: number;
    readonly lists: number;
    readonly rules: number;
  }) =>
    `The value mappings of a workspace can have up to ${megabytes(most.mappings)} in all, its lists of allowed values ${megabytes(most.lists)}, and its rules, aliases and dates of values ${megabytes(most.rules)}. Remove some first.`,
  parameterNotFound: 'Tracking parameter not found.',
  mappingNotFound: 'Value mapping not found.',
} as const;
