/** The texts of the AI assistant's tab in Bulk Create, and of what is wrong with a prompt. */

import { counted, formatNumber } from './figures.ts';

/** The tab 'AI Assistant'. */
export const assistantTexts = {
  tab: 'AI Assistant',
  builtIn: 'Built-in assistant',
  builtInText:
    'No AI model is connected. The built-in assistant finds channels, markets, campaign names, dates and variants by fixed rules.',
  prompt: 'Prompt',
  placeholder:
    'Facebook and Instagram ads plus a newsletter for our summer sale, landing page https://www.example.com/sale',
  tips: 'Tips',
  tipList: [
    'Include the full URL of each landing page.',
    'Name the channels: Facebook ads, Google search, newsletter.',
    'Name the campaign, and markets or audiences if you use them.',
    'Say what varies: three versions, an A/B test, one link per market.',
    'Nothing is saved until you click Create Links.',
  ],
  requests: 'AI Requests',
  /** @example remaining(18, 20) // '18/20' */
  remaining: (remaining: number, limit: number) =>
    `${formatNumber(remaining)}/${formatNumber(limit)}`,
  unlimited: 'Unlimited',
  resets: (date: string) => `Resets ${date}`,
  limitsFailed: "Couldn't load the AI request limit.",
  reset: 'Reset',
  generate: 'Generate Links',
  generating: 'Generating...',
  noneLeft: 'No Requests Remaining',
  progress: (links: number) =>
    links === 0 ? 'Waiting for the first link' : `${counted(links, 'link', 'links')} so far`,
  title: 'AI Generated Links',
  editPrompt: 'Edit Prompt',
  yourPrompt: 'Your prompt',
  fixesFor: 'Suggested fixes',
  replacement: (better: string, given: string) =>
    given === '' ? `Use "${better}"` : `Use "${better}" instead of "${given}"`,
  noLinksTitle: 'No links generated',
  noLinks: 'Try refining your prompt: name the channels and include a landing page URL.',
  failed: 'Failed to generate links',
  canceled: 'Generation canceled',
  canceledNothing: 'No links were generated.',
  canceledText: (links: number) => `${counted(links, 'link is', 'links are')} ready to edit.`,
  channel: 'Channel',
  landingPage: 'Landing page',
  notUnderstoodTitle: 'Not understood',
  notUnderstoodText:
    'Check these parts of your prompt. You can create the links once you have edited the field or dismissed the remark.',
  notUnderstoodNoLinks: 'Change these parts of your prompt.',
  dismiss: 'Dismiss',
  dismissOne: (text: string) => `Dismiss “${text}”`,
  dismissAll: 'Dismiss All',
  createBlocked: (remarks: number) => `${counted(remarks, 'remark', 'remarks')} to resolve first`,
  productTitle: (links: number) => `Your prompt makes ${counted(links, 'link', 'links')}`,
  productText: 'One link for each combination of these lists.',
  showProduct: (links: number) => `Continue with ${counted(links, 'Link', 'Links')}`,
  sent: 'What is sent to the AI model',
  sentTo: (host: string) =>
    `This goes to ${host} when you click Generate Links. If a link breaks your rules, it is sent once more with what's wrong.`,
  sentFailed: "Couldn't load what is sent.",
  shared: 'Parameters sent to the AI model',
  sharedText: 'With their rules and values. The AI model leaves all other fields empty.',
  sharedFailed: "Couldn't save the parameters",
  incompleteTitle: 'Some links may be missing',
};

/** What is wrong with a prompt, or with a link that was made of it. */
export const assistantSentences = {
  prompt_too_short: 'Please enter a detailed prompt (at least {min} characters)',
  prompt_too_long: ({ max }: { readonly max: number }) =>
    `Prompt must be at most ${formatNumber(max)} characters`,
  website_not_in_prompt: "Website URL was left out because your prompt doesn't mention {host}",
} as const;
