import { completeParameter } from '../check-parameter.ts';
import type { Template } from './template.ts';

/** Google Analytics 4: nine parameters, all in lower case. */
export const ga4: Template = {
  id: 'ga4',
  name: 'Google Analytics 4',
  description: 'The nine campaign parameters that Google Analytics 4 reads from a link',
  parameters: [
    completeParameter({
      displayName: 'Campaign Source',
      queryName: 'utm_source',
      type: 'text',
      required: true,
      allowedSpecialChars: '-_.',
      allowWhitespace: false,
      forceLowercase: true,
    }),
    completeParameter({
      displayName: 'Campaign Medium',
      queryName: 'utm_medium',
      type: 'dropdown',
      required: true,
      allowedValues: 'cpc,email,social,organic,referral,display,affiliate',
      forceLowercase: true,
    }),
    completeParameter({
      displayName: 'Campaign Name',
      queryName: 'utm_campaign',
      type: 'text',
      required: true,
      forceLowercase: true,
      spaceReplacement: '-',
    }),
    completeParameter({
      displayName: 'Campaign ID',
      queryName: 'utm_id',
      type: 'text',
      allowedSpecialChars: '-_',
      forceLowercase: true,
    }),
    completeParameter({
      displayName: 'Campaign Term',
      queryName: 'utm_term',
      type: 'text',
      allowedSpecialChars: '-_+',
      allowWhitespace: true,
      forceLowercase: true,
    }),
    completeParameter({
      displayName: 'Campaign Content',
      queryName: 'utm_content',
      type: 'text',
      allowedSpecialChars: '-_+',
      allowWhitespace: true,
      forceLowercase: true,
    }),
    completeParameter({
      displayName: 'Source Platform',
      queryName: 'utm_source_platform',
      type: 'dropdown',
      allowedValues: 'dv360,googleads,metaads,linkedinads,bingads',
      forceLowercase: true,
    }),
    completeParameter({
      displayName: 'Creative Format',
      queryName: 'utm_creative_format',
      type: 'dropdown',
      allowedValues: 'display,native,video,search',
      forceLowercase: true,
    }),
    completeParameter({
      displayName: 'Marketing Tactic',
      queryName: 'utm_marketing_tactic',
      type: 'dropdown',
      allowedValues: 'remarketing,prospecting',
      forceLowercase: true,
    }),
  ],
};
