import { hasMacro } from '../link/ad-macros.ts';
import type { BuiltLink } from '../link/build.ts';
import { type Problem, problem, valuePath } from '../problem.ts';
import type { CompiledTaxonomy } from '../taxonomy/compile.ts';
import { cutWarnings } from './cut-warnings.ts';
import { type ChannelGroup, predictChannel } from './predict.ts';

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
