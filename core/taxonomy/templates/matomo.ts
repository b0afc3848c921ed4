import { completeParameter } from '../check-parameter.ts';
import type { Template } from './template.ts';

/**
 * Matomo: eight parameters. Matomo itself asks for the campaign alone and reports in lower case; source
 * and medium are required here too, because a campaign without them cannot be compared with another.
 */
export const matomo: Template = {
  id: 'matomo',
  name: 'Matomo',
  description: 'The eight campaign parameters that Matomo reads from a link, after its ? or its #',
  parameters: [
    completeParameter({
      displayName: 'Campaign',
      queryName: 'mtm_campaign',
      type: 'text',
      required: true,
      forceLowercase: true,
      spaceReplacement: '-',
    }),
    completeParameter({
      displayName: 'Source',
      queryName: 'mtm_source',
      type: 'text',
      required: true,
      allowedSpecialChars: '-_.',
      allowWhitespace: false,
      forceLowercase: true,
    }),
    completeParameter({
      displayName: 'Medium',
      queryName: 'mtm_medium',
      type: 'dropdown',
      required: true,
      allowedValues: 'cpc,email,social,referral,display,affiliate',
      forceLowercase: true,
    }),
    completeParameter({
      displayName: 'Keyword',
      queryName: 'mtm_keyword',
      type: 'text',
      allowedSpecialChars: '-_+',
      forceLowercase: true,
    }),
    completeParameter({
      displayName: 'Content',
      queryName: 'mtm_content',
      type: 'text',
      allowedSpecialChars: '-_+',
      forceLowercase: true,
    }),
    completeParameter({
      displayName: 'Campaign ID',
      queryName: 'mtm_cid',
      type: 'text',
      allowedSpecialChars: '-_',
      allowWhitespace: false,
      forceLowercase: true,
    }),
    completeParameter({
      displayName: 'Group',
      queryName: 'mtm_group',
      type: 'text',
      allowedSpecialChars: '-_+',
      forceLowercase: true,
    }),
    completeParameter({
      displayName: 'Placement',
      queryName: 'mtm_placement',
      type: 'text',
      allowedSpecialChars: '-_+',
      forceLowercase: true,
    }),
  ],
};
