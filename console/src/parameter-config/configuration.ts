import { errorTexts } from '../data/data-texts.ts';
import { taxonomyKeys } from '../data/taxonomy.ts';
import { parameterLimitQuery } from '../subscription/calls.ts';
import { valueRequestsQuery } from '../value-requests/value-requests.ts';
import { configTexts } from './parameter-config-texts.ts';
import { rememberConfiguration } from './take-back.ts';

/** What every action that changes the configuration has in common, for `useAction`. */
export const configuration = {
  title: configTexts.success,
  refresh: [...taxonomyKeys, parameterLimitQuery.queryKey, valueRequestsQuery.queryKey] as const,
  // Two orders on their way at once could arrive the wrong way round.
  queue: 'configuration',
};

/** The same of what loses something: it can be taken back. @param calls how many it takes */
export const undoable = (calls = 1) => ({
  ...configuration,
  remember: () => rememberConfiguration(calls),
});

/** A failure whose sentence holds both what failed and why. */
export const failedWith = (sentence: (message: string) => string) => (message: string) => ({
  title: errorTexts.title,
  text: sentence(message),
});

/** The same of a sentence that leaves the reason to be added. */
export const because = (failed: string) =>
  failedWith((message) => configTexts.because(failed, message));
