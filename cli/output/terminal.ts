/** Whether standard error is a terminal that can be drawn on. */
export function canDraw(): boolean {
  const { CI, TERM } = process.env;
  // A terminal that does not tell its size cannot be drawn on.
  return process.stderr.isTTY === true && process.stderr.columns > 0 && !CI && TERM !== 'dumb';
}

/** Whether prompts are possible: a terminal that isn't CI's. */
export function isInteractive(): boolean {
  return process.stdin.isTTY === true && process.stderr.isTTY === true && !process.env.CI;
}
