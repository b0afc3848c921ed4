/** Whether standard error is a terminal that can be drawn on. */
export function canDraw(): boolean {
  const { CI, TERM } = process.env;
  // A terminal that does not tell its size cannot be drawn on.
  return process.stderr.isTTY === true && process.stderr.columns > 0 && !CI && TERM !== 'dumb';
}

/** Whether there is a terminal and somebody at it, who can be asked. */
export function isInteractive(): boolean {
  return process.stdin.isTTY === true && process.stderr.isTTY === true && !process.env.CI;
}
