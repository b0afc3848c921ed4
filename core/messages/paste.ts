const list = new Intl.ListFormat('en');

/** What is said after a whole tracking URL was pasted as the website URL. */
export const pasteTexts = {
  filled: (names: readonly string[]) =>
    `Taken apart: ${list.format(names)} ${names.length === 1 ? 'was' : 'were'} read from the URL.`,
  numbered: (names: readonly string[]) =>
    `${list.format(names)} ${names.length === 1 ? 'is' : 'are'} left out: a new link gets its own number.`,
  standing: (names: readonly string[]) =>
    `${list.format(names)} ${names.length === 1 ? 'stays' : 'stay'} in the website URL, to leave it as it is.`,
  inFragment: (names: readonly string[]) =>
    `${list.format(names)} ${names.length === 1 ? 'stands' : 'stand'} behind the #, where analytics does not see ${names.length === 1 ? 'it' : 'them'}.`,
  undo: 'Undo',
  takeOut: 'Take out of the URL',
  stuck: (names: readonly string[]) =>
    `${list.format(names)} cannot be taken out: the website URL says it more than once, or in a way that cannot be read.`,
};
