const list = new Intl.ListFormat('en');

/** What is said after a whole tracking URL was pasted as the website URL. */
export const pasteTexts = {
  filled: (names: readonly string[]) => `We filled in ${list.format(names)} from your URL.`,
  numbered: (names: readonly string[]) =>
    `We left out ${list.format(names)}. New links get their own.`,
  standing: (names: readonly string[]) =>
    `${list.format(names)} ${names.length === 1 ? 'is' : 'are'} still in the website URL.`,
  inFragment: (names: readonly string[]) =>
    `${list.format(names)} ${names.length === 1 ? 'is' : 'are'} after the #, where analytics can't see ${names.length === 1 ? 'it' : 'them'}.`,
  undo: 'Undo',
  takeOut: 'Move into fields',
  stuck: (names: readonly string[]) =>
    `Can't move ${list.format(names)}. The website URL has it more than once or in a form we can't read.`,
};
