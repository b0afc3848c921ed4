/** The keys of a grid, as the dialog of shortcuts lists them; apart from what the first screen waits for. */
export const gridKeysTexts = {
  title: 'In the grid',
  /** @param command how this machine writes a key with Ctrl or Cmd */
  keys: (command: (key: string) => string) =>
    [
      ['← ↑ ↓ →', 'Move; with Shift, select'],
      ['Enter, F2', 'Edit the cell'],
      ['Alt ↓', 'Open the list of values'],
      [command('A'), 'Select all'],
      [command('C'), 'Copy'],
      [command('V'), 'Paste'],
      ['Delete', 'Clear'],
      [command('D'), 'Fill down'],
      [[command('Z'), command('Y')].join(', '), 'Undo, redo'],
      ['Esc, Tab', 'Leave the grid'],
    ] as const,
};
