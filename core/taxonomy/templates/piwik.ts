import { completeParameter } from '../check-parameter.ts';
import type { Template } from './template.ts';

/** Piwik PRO: six parameters, all in lower case. */
export const piwik: Template = {
  id: 'piwik',
  name: 'Piwik Pro',
  description: 'The six campaign parameters that Piwik PRO reads from a link',
  parameters: [
    completeParameter({
      displayName: 'Campaign',
      queryName: 'pk_campaign',
      type: 'text',
      required: true,
      forceLowercase: true,
      spaceReplacement: '-',
    }),
    completeParameter({
      displayName: 'Source',
      queryName: 'pk_source',
      type: 'text',
      required: true,
      forceLowercase: true,
    }),
    completeParameter({
      displayName: 'Medium',
      queryName: 'pk_medium',
      type: 'dropdown',
      required: true,
      allowedValues: 'cpc,banner,sponsored_post',
      forceLowercase: true,
    }),
    completeParameter({
      displayName: 'Keyword',
      queryName: 'pk_keyword',
      type: 'text',
      allowedSpecialChars: '-_+',
      forceLowercase: true,
    }),
    completeParameter({
      displayName: 'Content',
      queryName: 'pk_content',
      type: 'text',
      allowedSpecialChars: '-_+',
      forceLowercase: true,
    }),
    completeParameter({
      displayName: 'Campaign ID',
      queryName: 'pk_cid',
      type: 'text',
      allowedSpecialChars: '-_',
      forceLowercase: true,
    }),
  ],
};
