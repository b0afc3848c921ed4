/**
 * The `Content-Range` of a list, in the dialect of ra-data-simple-rest.
 * @example contentRange('tracking-links', 0, 25, 319) // 'tracking-links 0-24/319'
 * @example contentRange('tracking-links', 0, 0, 0) // 'tracking-links *\/0'
 * @param isExact whether there are no more than that
 * @example contentRange('tracking-links', 0, 25, 10000, false) // 'tracking-links 0-24/10000+'
 */
export function contentRange(
  name: string,
  first: number,
  count: number,
  total: number,
  isExact = true,
): string {
  const rows = count === 0 ? '*' : `${first}-${first + count - 1}`;
  return `${name} ${rows}/${total}${isExact ? '' : '+'}`;
}
