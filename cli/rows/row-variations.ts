import { guardFormula } from '@utmost/core/csv/cell.ts';
import { type Choices, type Variation, variationsOf } from '@utmost/core/link/variations.ts';
import type { Layout } from './layout.ts';

/** One link that a row becomes; `fields` are the row's with what is varied put in. */
export interface LinkVariation {
  readonly fields: readonly string[];
  readonly variation: Variation | null;
}

/** Makes a function that tells which links a row becomes. */
export function rowVariations(
  { columns }: Pick<Layout, 'columns'>,
  choices: Choices,
): (fields: readonly string[]) => LinkVariation[] {
  const columnOf = new Map(columns.values.map(({ column, queryName }) => [queryName, column]));
  return (fields) => {
    if (choices.size === 0) return [{ fields, variation: null }];
    return variationsOf(fields[columns.name] ?? '', choices).map((variation) => {
      const varied = Array.from(columns.header, (_, column) => fields[column] ?? '');
      varied[columns.name] = variation.name;
      for (const [name, value] of variation.values) {
        varied[columnOf.get(name) ?? -1] = guardFormula(value);
      }
      return { fields: varied, variation };
    });
  };
}
