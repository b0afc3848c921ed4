import type { CompiledTaxonomy } from '@utmost/core/taxonomy/compile.ts';
import type { InlineChoice } from './inline-select.tsx';

/**
 * The parameters that links can be told apart by, hidden ones too, for links have values of them.
 * @param chosen stays among them though it is not configured any more
 * @param none what stands for no parameter
 */
export function parameterChoices(
  compiled: CompiledTaxonomy | undefined,
  chosen: string | null,
  none: string,
): InlineChoice[] {
  const configured = (compiled?.parameters ?? []).map(({ parameter }) => ({
    value: parameter.queryName,
    text: parameter.displayName,
    code: parameter.queryName,
  }));
  const isKnown = chosen === null || configured.some(({ value }) => value === chosen);
  const gone = isKnown ? [] : [{ value: chosen, text: chosen }];
  return [{ value: '', text: none }, ...configured, ...gone];
}
