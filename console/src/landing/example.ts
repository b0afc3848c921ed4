import { buildLink } from '@utmost/core/link/build.ts';
import { landingTexts as texts } from '@utmost/core/messages/console.ts';
import { compileTaxonomy } from '@utmost/core/taxonomy/compile.ts';
import {
  ADVANCED_DEFAULTS,
  type GovernedParameter,
  PARAMETER_DEFAULTS,
} from '@utmost/core/taxonomy/parameter.ts';

/** The parameters of the landing page's link, as they are explained under it. */
export const exampleParts = [
  texts.source,
  texts.channel,
  texts.campaign,
  texts.creative,
  texts.linkId,
];

const VALUES = [
  ['utm_source', 'linkedin'],
  ['utm_medium', 'cpc'],
  ['utm_campaign', 'spring-launch_2026'],
  ['utm_content', 'carousel'],
  ['lid', '00318'],
] as const;

/** What governs the landing page's link. */
export const exampleTaxonomy = compileTaxonomy({
  parameters: VALUES.map(
    ([queryName], position): GovernedParameter => ({
      ...PARAMETER_DEFAULTS,
      displayName: exampleParts[position]?.name ?? queryName,
      queryName,
      type: queryName === 'lid' ? 'identifier' : 'text',
      identifierFormat: 'padded',
      valueMappings: [],
    }),
  ),
  advanced: ADVANCED_DEFAULTS,
});

/** A link like those that the product makes, made by the same rules. */
export const exampleUrl = buildLink(exampleTaxonomy, {
  baseUrl: 'https://shop.example.com/spring',
  values: new Map(VALUES),
  urlEncoding: true,
}).fullUrl;
