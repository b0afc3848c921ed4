/** Every text of the landing page. */
import { LOCALE } from '@utmost/core/messages/locale.ts';

const list = new Intl.ListFormat(LOCALE, { type: 'unit' });

export const landingTexts = {
  title: 'Campaign links, spelled one way',
  description:
    'Define your link rules once. Build, check and share campaign links that follow them. Includes a free UTM builder, no sign-in needed.',
  navigation: 'Main',
  home: 'Utmost, to the top of the page',
  pricing: 'Pricing',
  logIn: 'Log In',
  getStarted: 'Get Started Free',
  learnMore: 'Learn More',
  api: 'API',
};

export const heroTexts = {
  kind: 'Free UTM builder · Open source, MIT license · Self-hosted',
  headline: 'Every campaign link, spelled one way.',
  summary:
    'Define your link rules once. Then make one link or a million, in the console, from a CSV or through the API, and never clean up a report again.',
  example: 'A tracking link and its parts',
  source: { name: 'Source', text: 'always linkedin, never “LinkedIn”' },
  channel: { name: 'Channel', text: 'people pick Paid Social, the URL uses its code' },
  campaign: { name: 'Campaign', text: 'lowercase, no spaces, your naming rule' },
  creative: { name: 'Creative', text: 'varied in bulk: three images, three links' },
  linkId: { name: 'Link ID', text: 'numbered by the server, in order' },
};

/** The showcase: a short film of the console. */
export const showcaseTexts = {
  label: 'Utmost at work',
  still:
    'The Create Link screen: fields for source, medium and campaign on the left, and the finished URL with each value in the color of its field on the right.',
  play: 'Play the video',
  pause: 'Pause the video',
};

export const freeBuilderTexts = {
  heading: 'Build a link right here',
  summary:
    'Paste a URL, fill in the fields, copy the link. No sign-in. Nothing leaves your browser.',
  form: 'Link fields',
  baseUrlHint: 'Paste any URL. Parameters it already has move into their fields.',
  optional: 'Optional GA4 fields',
  reset: 'Start Over',
  result: 'Your link',
  empty: 'Your link builds here as you type.',
  stillMissing: (names: readonly string[]) => `Still missing: ${list.format(names)}`,
  addSourceAndMedium: 'Add a source and medium to see the channel',
  copy: 'Copy Link',
  copied: 'Copied!',
  team: 'Want the whole team to spell it this way?',
};

/** The six features, each with what it looks like in the product. */
export const featureTexts = {
  heading: 'One set of rules, however links are made',
  ai: {
    name: 'AI link generation',
    text: 'Describe a campaign in a sentence and get its links. Every one is checked against your rules before you see it.',
    prompt: 'LinkedIn and Facebook ads for spring',
  },
  standardization: {
    name: 'Parameter standardization',
    text: 'Required fields, lowercase, allowed characters and dropdowns. Broken rules show up as you type.',
    typed: 'LinkedIn ',
    written: 'linkedin',
  },
  team: {
    name: 'Team collaboration',
    text: 'One workspace for everyone. Admins set the rules, members make links, and the audit log says who changed what.',
    roles: ['admin sets rules', 'member makes links'],
  },
  bulk: {
    name: 'Bulk creation and import',
    text: 'Make one link for each combination of values, or import a CSV. See the row and column of every mistake.',
    rows: ['1,000 rows', '998 links', '2 to fix'],
  },
  advanced: {
    name: 'Advanced URL configuration',
    text: 'Choose delimiters and encoding, or combine all parameters into one for tools that read a single campaign code.',
  },
  templates: {
    name: 'Pre-defined templates',
    text: 'Start from what your analytics platform reads, then change what you like. Nothing you have is deleted.',
  },
};

/** The analytics tools whose reports read the links, and the parameter that each is known by. */
export const analyticsToolTexts = {
  heading: 'Made for the reports you already read',
  tools: {
    ga4: { name: 'Google Analytics 4', reads: 'utm_source' },
    piwik: { name: 'Piwik Pro', reads: 'pk_campaign' },
    matomo: { name: 'Matomo', reads: 'mtm_campaign' },
    adobe: { name: 'Adobe Analytics', reads: 'cid' },
  },
};

export const pricingTexts = {
  heading: 'Pricing',
  summary: 'Start free. Move up when your team does.',
  choose: (planName: string) => `Choose ${planName}`,
  loading: 'Loading plans...',
  loadFailed: "Couldn't load the plans.",
  free: 'Free',
};

export const questionTexts = {
  heading: 'Questions',
  all: [
    {
      question: 'Is Utmost free?',
      answer:
        'The builder on this page is free and needs no sign-in. Utmost itself is open source under the MIT license: on your own server it costs nothing.',
    },
    {
      question: 'How do we run it ourselves?',
      answer:
        'It is one service with a console, an API and a command line. It keeps its data in a file beside it, or in MySQL or MariaDB.',
    },
    {
      question: 'Which analytics tools does it work with?',
      answer:
        'With any that reads parameters from a URL. There are templates for Google Analytics 4, Piwik PRO, Matomo and Adobe Analytics, and you can change all of them.',
    },
    {
      question: 'Does it shorten links or track clicks?',
      answer:
        'No. Your links are your own URLs and lead straight to your pages. Your analytics tool counts the visits.',
    },
    {
      question: 'Can we bring the links we already have?',
      answer:
        'Yes. Import them from a CSV file or paste them from a spreadsheet. You can export everything at any time.',
    },
    {
      question: 'Where does what I type on this page go?',
      answer:
        'Nowhere. The builder runs in your browser. Only links that you save after you sign in are stored.',
    },
  ],
};

export const closingTexts = {
  heading: 'Make the next link the right one.',
  text: 'Your workspace is ready as soon as you sign in.',
};
