import type { ChannelGroup } from '@utmost/core/channel/predict-channel.ts';
import { buildLink } from '@utmost/core/link/build.ts';
import { websiteUrlWarnings } from '@utmost/core/link/correct-url.ts';
import { type LinkForm, newLinkOf } from '@utmost/core/link-form/link-form.ts';
import { sentenceOf } from '@utmost/core/messages.ts';
import { forecastChannel } from '../../ui/link-fields/channel-warnings.ts';
import { ga4Fields } from './ga4-fields.ts';

/** The link that a form of the free builder gives. */
export interface FreeLink {
  readonly fullUrl: string;
  /** The values as the URL has them, by query name. */
  readonly values: ReadonlyMap<string, string>;
  /** The sentence of each place's first problem; empty when the link can be used. */
  readonly sentences: ReadonlyMap<string, string>;
  readonly warnings: readonly string[];
  /** Where Google Analytics 4 will count it; null as long as that is open. */
  readonly channel: ChannelGroup | null;
}

/**
 * Builds and validates the link of a form of the free builder. It has no name: it is stored nowhere.
 * @example checkFreeLink(emptyForm).sentences.get('baseUrl') // 'Please enter a valid URL'
 */
export function checkFreeLink(form: LinkForm): FreeLink {
  const built = buildLink(ga4Fields, newLinkOf(form, ga4Fields));
  const forecast = forecastChannel(ga4Fields, built);
  const problems = built.problems.toReversed();
  const inUrl = websiteUrlWarnings(ga4Fields, form.baseUrl, built);
  return {
    fullUrl: built.fullUrl,
    values: built.values,
    sentences: new Map(problems.map((one) => [one.path, sentenceOf(one)])),
    warnings: [...built.warnings, ...inUrl, ...(forecast?.warnings ?? [])].map(sentenceOf),
    channel: forecast?.group ?? null,
  };
}
