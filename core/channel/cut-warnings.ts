import { type Problem, problem, valuePath } from '../problem.ts';
import { countCharacters } from '../rules/characters.ts';

/** Characters that Google Analytics 4 keeps of an event's value. */
export const LONGEST_VALUE = 100;
/** Characters that it keeps of the page's address (`page_location`). */
export const LONGEST_PAGE_LOCATION = 1000;

/** What Google Analytics 4 reads from a link. */
const GA4_PARAMETERS = [
  'utm_id',
  'utm_source',
  'utm_medium',
  'utm_campaign',
  'utm_source_platform',
  'utm_term',
  'utm_content',
  'utm_creative_format',
  'utm_marketing_tactic',
];

/**
 * Warns of what Google Analytics 4 would cut; a link is good all the same.
 * Source: Google Analytics 4, limits of event collection.
 * @param values the link's values by query name; those that Google Analytics does not read are passed over
 * @param pageLocation the whole URL
 * @example cutWarnings(new Map([['utm_id', 'x'.repeat(101)]]), 'https://a.com/')[0]?.path // 'parameters.utm_id'
 */
export function cutWarnings(values: ReadonlyMap<string, string>, pageLocation: string): Problem[] {
  const warnings = GA4_PARAMETERS.flatMap((queryName) => {
    const length = countCharacters(values.get(queryName) ?? '');
    if (length <= LONGEST_VALUE) return [];
    const args = { queryName, length, max: LONGEST_VALUE };
    return [problem('channel_value_cut', valuePath(queryName), args)];
  });
  const length = countCharacters(pageLocation);
  if (length > LONGEST_PAGE_LOCATION) {
    const args = {
      length: length.toLocaleString('en'),
      max: LONGEST_PAGE_LOCATION.toLocaleString('en'),
    };
    warnings.push(problem('channel_url_cut', 'fullUrl', args));
  }
  return warnings;
}
