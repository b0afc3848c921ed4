import { guardFormula } from '@utmost/core/csv/cell.ts';
import {
  type Choices,
  countVariations,
  isPossible,
  type Variation,
  variationsOf,
} from '@utmost/core/link/variations.ts';
import type { CompiledTaxonomy } from '@utmost/core/taxonomy/compile.ts';
import type { Layout } from './layout.ts';

/** One link that a row becomes; `fields` are the row's with what is varied put in. */
export interface LinkVariation {
  readonly fields: readonly string[];
  readonly variation: Variation | null;
}

/** Makes a function that tells which links a row becomes: one for each combination of values that can be together. */
export function rowVariations(
  compiled: CompiledTaxonomy,
  { columns }: Pick<Layout, 'columns'>,
  choices: Choices,
): (fields: readonly string[]) => LinkVariation[] {
  const columnOf = new Map(columns.values.map(({ column, queryName }) => [queryName, column]));
  return (fields) => {
    if (choices.size === 0) return [{ fields, variation: null }];
    const own = columns.values.map(
      ({ column, queryName }) => [queryName, fields[column] ?? ''] as const,
    );
    const possible = variationsOf(fields[columns.name] ?? '', choices).filter(({ values }) =>
      isPossible(compiled, new Map([...own, ...values])),
    );
    return possible.map((variation) => {
      const varied = Array.from(columns.header, (_, column) => fields[column] ?? '');
      varied[columns.name] = variation.name;
      for (const [name, value] of variation.values) {
        varied[columnOf.get(name) ?? -1] = guardFormula(value);
      }
      return { fields: varied, variation };
    });
  };
}

/** How many combinations of a row's values can't be together. */
export function countLeftOut(choices: Choices, variations: readonly LinkVariation[]): number {
  return choices.size === 0 ? 0 : countVariations(choices) - variations.length;
}
