/** Whether there is a terminal and somebody at it, who can be asked. */
export function isSomebodyThere(): boolean {
  return process.stdin.isTTY === true && process.stderr.isTTY === true && !process.env.CI;
}
