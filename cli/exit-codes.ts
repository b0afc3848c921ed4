/** What the exit code of the command says (design section 7). */
export const EXIT = {
  done: 0,
  failed: 1,
  usage: 2,
  problems: 3,
  notAllowed: 4,
} as const;

export type ExitCode = (typeof EXIT)[keyof typeof EXIT];
