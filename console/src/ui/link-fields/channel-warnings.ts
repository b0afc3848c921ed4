import { type ChannelGroup, predictChannel } from '@utmost/core/channel/predict-channel.ts';
import { hasMacro } from '@utmost/core/link/ad-macros.ts';
import type { BuiltLink } from '@utmost/core/link/build.ts';
import { formatNumber } from '@utmost/core/messages/figures.ts';
import { type Problem, problem, valuePath } from '@utmost/core/problem.ts';
import { countCharacters } from '@utmost/core/rules/characters.ts';
import type { CompiledTaxonomy } from '@utmost/core/taxonomy/compile.ts';

/** What Google Analytics 4 will make of a link. */
export interface ChannelForecast {
  /** Null while nothing is filled in, and where an ad platform fills in the source or the medium. */
  readonly group: ChannelGroup | null;
  readonly warnings: readonly Problem[];
}

const SOURCE = 'utm_source';
const MEDIUM = 'utm_medium';
const CAMPAIGN = 'utm_campaign';

/**
 * Foretells the channel of a link while it is typed, with warnings: nothing here keeps a link from being
 * stored.
 * @returns null where Google Analytics 4 reads no source and medium from the organization's links: the
 * taxonomy does not have both, or advanced mode packs them into the main parameter
 * @example forecastChannel(compiled, buildLink(compiled, draft))?.group // 'Paid Search'
 */
export function forecastChannel(
  compiled: CompiledTaxonomy,
  link: Pick<BuiltLink, 'values' | 'fullUrl'>,
): ChannelForecast | null {
  const isRead = (queryName: string): boolean =>
    compiled.byName.get(queryName)?.parameter.visible ?? false;
  if (compiled.isAdvancedMode || !isRead(SOURCE) || !isRead(MEDIUM)) return null;
  const source = link.values.get(SOURCE) ?? '';
  const medium = link.values.get(MEDIUM) ?? '';
  const campaign = link.values.get(CAMPAIGN) ?? '';
  const isKnown = source + medium !== '' && !hasMacro(source) && !hasMacro(medium);
  const group = isKnown ? predictChannel({ source, medium, campaign }) : null;
  return {
    group,
    warnings: [
      ...(group === 'Unassigned' ? [problem('channel_unassigned', valuePath(MEDIUM))] : []),
      ...caseWarning(SOURCE, source),
      ...caseWarning(MEDIUM, medium),
      ...cutWarnings(link.values, link.fullUrl),
    ],
  };
}

function caseWarning(queryName: string, value: string): Problem[] {
  const lowercase = value.toLowerCase();
  return value === lowercase || hasMacro(value)
    ? []
    : [problem('channel_case', valuePath(queryName), { value, lowercase })];
}

/** Characters that Google Analytics 4 keeps of an event's value. */
const LONGEST_VALUE = 100;
/** Characters that it keeps of the page's address (`page_location`). */
const LONGEST_PAGE_LOCATION = 1000;

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
      length: formatNumber(length),
      max: formatNumber(LONGEST_PAGE_LOCATION),
    };
    warnings.push(problem('channel_url_cut', 'fullUrl', args));
  }
  return warnings;
}
