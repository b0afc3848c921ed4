const BUTTONS = 5;

/**
 * The pages that get a button: up to five, around the current one (spec part 2 section 9).
 * @param page from 1
 * @example pageWindow(7, 20) // [5, 6, 7, 8, 9]
 */
export function pageWindow(page: number, pages: number): number[] {
  const count = Math.min(BUTTONS, pages);
  const first = Math.max(1, Math.min(page - Math.floor(BUTTONS / 2), pages - count + 1));
  return Array.from({ length: count }, (_, index) => first + index);
}
