import type { SheetRow } from '@utmost/core/csv/data-rows.ts';
import { publishedLinks } from '@utmost/core/csv/published-rows.ts';
import { rowLinks } from '@utmost/core/csv/row-links.ts';
import { type Choices, countVariations } from '@utmost/core/link/variations.ts';
import type { Problem } from '@utmost/core/problem.ts';
import type { CompiledTaxonomy } from '@utmost/core/taxonomy/compile.ts';
import { type InputHeader, variedColumns } from '../../rows/layout.ts';
import { distinct } from '../../rows/row-report.ts';
import { rowVariations } from '../../rows/row-variations.ts';

/** Validates rows as the server will. */
export interface RowValidator {
  /** How many links a row becomes at most. */
  readonly linksPerRow: number;
  /** How many links a valid row becomes. */
  linksOf(row: SheetRow): number;
  /** What is wrong with a row, each thing once; nothing when it is valid. A row becomes all of its links or none. */
  problems(row: SheetRow, linksBefore: number): readonly Problem[];
}

const ONE_LINK = { linksPerRow: 1, linksOf: () => 1 };

/** Makes the validator of the rows of a file. */
export function rowValidator(
  compiled: CompiledTaxonomy,
  header: InputHeader,
  choices: Choices,
  isPublished = false,
): RowValidator {
  if (isPublished) return { ...ONE_LINK, ...publishedLinks(compiled, header.columns) };
  const input = rowLinks(compiled, header.columns);
  if (choices.size === 0) return { ...ONE_LINK, ...input };
  const varied = variedColumns(header, choices);
  const links = rowLinks(compiled, varied.columns);
  const variationsOf = rowVariations(compiled, varied, choices);
  const width = header.columns.header.length;
  return {
    linksPerRow: countVariations(choices),
    linksOf: ({ record }) => variationsOf(record.fields).length,
    problems: (row, linksBefore) => {
      const { record } = row;
      if (row.problems.length > 0 || record.fields.length !== width) {
        return input.problems(row, linksBefore);
      }
      const found = variationsOf(record.fields).flatMap(({ fields }, index) =>
        links.problems({ ...row, record: { ...record, fields } }, linksBefore + index),
      );
      return distinct(found);
    },
  };
}
