/** What the browser of links in the terminal says, and what both it and the wizard say. */

export const copyMessages = {
  copiedBy: (program: string) => `Copied with ${program}.`,
  copiedByTerminal:
    'Handed to the terminal to copy (OSC 52). If nothing is pasted, it does not allow that: select the URL instead.',
} as const;
