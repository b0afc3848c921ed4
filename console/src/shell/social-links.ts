import { shellTexts } from '@utmost/core/messages/console.ts';

/** Where the product is found elsewhere. */
export const socialLinks: readonly { readonly label: string; readonly href: string }[] = [
  { label: shellTexts.social.linkedin, href: 'https://www.linkedin.com/' },
  { label: shellTexts.social.x, href: 'https://x.com/' },
  { label: shellTexts.social.github, href: 'https://github.com/' },
];
