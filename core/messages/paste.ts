import { LOCALE } from './locale.ts';

const list = new Intl.ListFormat(LOCALE);

/** What is said after a whole tracking URL was pasted as the website URL. */
export const pasteTexts = {
  tidied: 'We cleaned up the URL you pasted.',
  filled: (names: readonly string[]) => `We filled in ${list.format(names)} from your URL.`,
  numbered: (names: readonly string[]) =>
    `We left out ${list.format(names)}. New links get their own.`,
  inFragment: (names: readonly string[]) =>
    `${list.format(names)} ${names.length === 1 ? 'is' : 'are'} after the #, where analytics can't see ${names.length === 1 ? 'it' : 'them'}.`,
  undo: 'Undo',
  stuck: (names: readonly string[]) =>
    `We can't move ${list.format(names)} into ${names.length === 1 ? 'its field' : 'their fields'}: the website URL has ${names.length === 1 ? 'it' : 'them'} more than once, or in a form we can't read.`,
};

/** What is said where a field changed, and those that depend on it lost a value which no longer fits. */
export const followTexts = {
  cleared: (names: string, controller: string) => `Cleared ${names} because ${controller} changed.`,
};
