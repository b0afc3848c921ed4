import type { SheetRow } from '@utmost/core/csv/data-rows.ts';
import { type RowLinks, rowLinks } from '@utmost/core/csv/row-links.ts';
import type { Choices } from '@utmost/core/link/variations.ts';
import type { Problem } from '@utmost/core/problem.ts';
import type { CompiledTaxonomy } from '@utmost/core/taxonomy/compile.ts';
import type { Layout } from '../../rows/layout.ts';
import { linkFormat } from '../../rows/link-format.ts';
import { distinct } from '../../rows/row-report.ts';
import { rowVariations } from '../../rows/row-variations.ts';

/** What there is to say of a row, and its links as they are written: none when there are problems. */
export interface WrittenRow {
  readonly problems: readonly Problem[];
  readonly warnings: readonly Problem[];
  readonly links: readonly string[];
}

const NONE: readonly Problem[] = [];

/**
 * Makes a function that validates the rows of a file and writes their links. A row with an invalid variation is refused
 * as a whole.
 */
export function rowWriter(
  compiled: CompiledTaxonomy,
  links: RowLinks,
  layout: Layout,
  choices: Choices,
): (row: SheetRow, linksBefore: number) => WrittenRow {
  const format = linkFormat(layout);
  const variationsOf = rowVariations(layout, choices);
  const input = rowLinks(compiled, layout.inputColumns);
  const inputWidth = layout.inputColumns.header.length;
  const refused = (problems: readonly Problem[]): WrittenRow => ({
    problems: distinct(problems),
    warnings: NONE,
    links: [],
  });
  return (row, linksBefore) => {
    const { fields, row: number } = row.record;
    if (row.problems.length > 0) return refused(row.problems);
    if (fields.length !== inputWidth) return refused(input.check(number, fields, 0).problems);
    const problems: Problem[] = [];
    const warnings: Problem[] = [];
    const written = variationsOf(fields).map(({ fields, variation }, index) => {
      const before = linksBefore + index;
      let url = links.url(fields, before);
      if (url === null) {
        const checked = links.check(number, fields, before);
        problems.push(...checked.problems);
        warnings.push(...checked.warnings);
        url = checked.built?.fullUrl ?? '';
      }
      return format.before(row, fields, variation) + format.url(url) + format.after;
    });
    if (problems.length > 0) return refused(problems);
    return { problems: NONE, warnings: distinct(warnings), links: written };
  };
}
