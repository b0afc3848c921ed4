import { predictChannel } from '@utmost/core/channel/predict-channel.ts';
import { sourceCategory } from '@utmost/core/channel/source-category.ts';
import { compileTaxonomy } from '@utmost/core/taxonomy/compile.ts';
import {
  ADVANCED_DEFAULTS,
  type GovernedParameter,
  listedValues,
} from '@utmost/core/taxonomy/parameter.ts';
import { ga4 } from '@utmost/core/taxonomy/templates/ga4.ts';
import { nearMiss } from '../../ui/link-fields/misspelled-value.ts';

// Those that campaigns name most often; Google's own lists name hundreds.
const USUAL_SOURCES =
  'google, bing, facebook, instagram, linkedin, youtube, tiktok, pinterest, reddit, newsletter';

const SUGGESTIONS: ReadonlyMap<string, readonly string[]> = new Map([
  ...ga4.parameters.map((parameter) => [parameter.queryName, listedValues(parameter)] as const),
  ['utm_source', listedValues({ allowedValues: USUAL_SOURCES })] as const,
]);

/** The values that a field of the free builder suggests. @example suggestionsFor('utm_creative_format')[0] // 'display' */
export function suggestionsFor(queryName: string): readonly string[] {
  return SUGGESTIONS.get(queryName) ?? [];
}

/**
 * What governs a link of the free builder: the template of Google Analytics 4. It takes any medium, as Google
 * Analytics does; what the template lists is suggested.
 */
export const ga4Fields = compileTaxonomy({
  parameters: ga4.parameters.map(
    (parameter): GovernedParameter => ({
      ...parameter,
      type: 'text',
      allowedValues: null,
      allowWhitespace: parameter.type === 'text' && parameter.allowWhitespace,
      valueMappings: [],
    }),
  ),
  advanced: ADVANCED_DEFAULTS,
});

/**
 * The usual value that was probably meant; null where the value is one itself, where Google Analytics knows
 * it, and where none is near.
 * @param value as it will be written in the URL
 * @example nearUsual('utm_source', 'linkdin') // 'linkedin'
 * @example nearUsual('utm_source', 'xing') // null: Google Analytics knows it, and it is not bing
 */
export function nearUsual(queryName: string, value: string): string | null {
  return isKnownToGa4(queryName, value) ? null : nearMiss(value, suggestionsFor(queryName));
}

function isKnownToGa4(queryName: string, value: string): boolean {
  if (queryName === 'utm_source') return sourceCategory(value) !== null;
  if (queryName !== 'utm_medium') return false;
  return predictChannel({ source: '', medium: value, campaign: '' }) !== 'Unassigned';
}
