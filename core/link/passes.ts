import type { CompiledTaxonomy } from '../taxonomy/compile.ts';
import { breachesOf } from './correct-url.ts';

/**
 * Whether a stored link passes today's taxonomy, in the mode that it was made in: its URL has no breach, as
 * checking URLs would say of it.
 * @example passesTaxonomy(compiled, { fullUrl: 'https://a.com/?utm_sorce=x', isAdvancedMode: false }) // false
 */
export function passesTaxonomy(
  compiled: CompiledTaxonomy,
  { fullUrl, isAdvancedMode }: { readonly fullUrl: string; readonly isAdvancedMode: boolean },
): boolean {
  return breachesOf(compiled.inMode(isAdvancedMode), fullUrl).length === 0;
}
