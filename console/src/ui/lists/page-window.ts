import type { Total } from '@utmost/core/link/list-total.ts';

const BUTTONS = 5;

/** How many links a page has; the first unless another is chosen. */
export const PAGE_SIZES: readonly number[] = [10, 25, 50, 100];

/**
 * The pages that get a button: up to five, around the current one.
 * @param page from 1
 * @example pageWindow(7, 20) // [5, 6, 7, 8, 9]
 */
export function pageWindow(page: number, pages: number): number[] {
  const count = Math.min(BUTTONS, pages);
  const first = Math.max(1, Math.min(page - Math.floor(BUTTONS / 2), pages - count + 1));
  return Array.from({ length: count }, (_, index) => first + index);
}

/**
 * How many pages are known of. Behind a full page of links that were not counted to their end there is
 * another one.
 * @param page from 1
 * @param shown links of that page
 */
export function pagesOf(total: Total, page: number, perPage: number, shown: number): number {
  const counted = Math.max(1, Math.ceil(total.count / perPage));
  if (total.isExact) return counted;
  return Math.max(counted, shown < perPage ? page : page + 1);
}
