import { anatomyOf, type UrlPart } from '@utmost/core/link/anatomy.ts';
import { buildLink } from '@utmost/core/link/build.ts';
import { compileTaxonomy } from '@utmost/core/taxonomy/compile.ts';
import {
  ADVANCED_DEFAULTS,
  type AdvancedLinkConfig,
  type GovernedParameter,
  PARAMETER_DEFAULTS,
} from '@utmost/core/taxonomy/parameter.ts';
import { heroTexts as texts } from '../landing-texts.ts';

type Values = readonly (readonly [queryName: string, value: string])[];

/** The parameters of the hero's link, as they are explained under it. */
export const heroParts = [
  texts.source,
  texts.channel,
  texts.campaign,
  texts.creative,
  texts.linkId,
];

/** The hero's link, made by the same rules as every other. */
export const heroLink = linkOf(
  [
    ['utm_source', 'linkedin'],
    ['utm_medium', 'cpc'],
    ['utm_campaign', 'spring-launch_2026'],
    ['utm_content', 'carousel'],
    ['lid', '00318'],
  ],
  ADVANCED_DEFAULTS,
);

/** A link whose parameters are combined into one. */
export const packedLink = linkOf(
  [
    ['src', 'linkedin'],
    ['med', 'cpc'],
  ],
  { ...ADVANCED_DEFAULTS, isEnabled: true },
);

function linkOf(values: Values, advanced: AdvancedLinkConfig): UrlPart[] {
  const parameters = values.map(
    ([queryName]): GovernedParameter => ({
      ...PARAMETER_DEFAULTS,
      displayName: queryName,
      queryName,
      type: queryName === 'lid' ? 'identifier' : 'text',
      identifierFormat: 'padded',
      valueMappings: [],
    }),
  );
  const compiled = compileTaxonomy({ parameters, advanced });
  const baseUrl = 'https://shop.example.com/spring';
  const link = { baseUrl, values: new Map(values), urlEncoding: true };
  return anatomyOf(compiled, buildLink(compiled, link).fullUrl);
}
