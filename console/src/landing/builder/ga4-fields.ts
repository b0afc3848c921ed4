import { compileTaxonomy } from '@utmost/core/taxonomy/compile.ts';
import {
  ADVANCED_DEFAULTS,
  type GovernedParameter,
  listedValues,
} from '@utmost/core/taxonomy/parameter.ts';
import { ga4 } from '@utmost/core/taxonomy/templates/ga4.ts';

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
