/**
 * The beginning of a text, in whole characters.
 * @param length in code points, as the database counts
 * @example cutText('a😀b', 2) // 'a😀'
 */
export function cutText(text: string, length: number): string {
  return [...text].slice(0, length).join('');
}
