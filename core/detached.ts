/**
 * The same text with memory of its own. A piece cut from a long text keeps all of that text in memory
 * (V8 does not copy what it slices), so what is remembered is copied first: a file of links then takes
 * a third of the memory.
 * @example detached('a,b'.slice(0, 1)) // 'a'
 */
export function detached(text: string): string {
  return ` ${text}`.slice(1);
}
