import type { SheetRow } from '@utmost/core/csv/link-sheet.ts';
import { rowLinks } from '@utmost/core/csv/row-links.ts';
import type { Problem } from '@utmost/core/problem.ts';
import type { CompiledParameter, CompiledTaxonomy } from '@utmost/core/taxonomy/compile.ts';
import type { LinkFormat } from './link-format.ts';
import type { NumberedText } from './numbered-text.ts';
import type { Rules } from './process-part.ts';
import type { RowRemark } from './row-report.ts';
import { type LinkVariation, rowVariations } from './row-variations.ts';

/** What there is to say of a row, and how many links it became: none when there are problems. */
export interface RowResult {
  readonly problems: readonly Problem[];
  readonly warnings: readonly Problem[];
  readonly count: number;
}

/** Validates rows and writes the valid ones. */
export interface RowWriter {
  readonly identifiers: readonly CompiledParameter[];
  /** @param late takes the warnings of links that are written only when their numbers are known */
  write(row: SheetRow, linksBefore: number, into: NumberedText, late: RowRemark[]): RowResult;
}

interface VariationLink extends LinkVariation {
  /** Null where the link can be made only when its numbers are known. */
  readonly pieces: readonly string[] | null;
}

const NONE: readonly Problem[] = [];
const ONE_LINK: RowResult = { problems: NONE, warnings: NONE, count: 1 };

/** Makes the writer of a file's rows. A row with an invalid variation is refused as a whole. */
export function rowWriter(
  compiled: CompiledTaxonomy,
  { layout, choices }: Rules,
  format: LinkFormat,
): RowWriter {
  const { inputColumns, columns } = layout;
  const links = rowLinks(compiled, columns);
  const isNumbered = links.identifiers.length > 0;
  const inputWidth = inputColumns.header.length;
  const variationsOf = rowVariations(layout, choices);
  const input = rowLinks(compiled, inputColumns);

  const refused = (problems: readonly Problem[]): RowResult => ({
    problems: distinct(problems),
    warnings: NONE,
    count: 0,
  });

  const write: RowWriter['write'] = (row, linksBefore, into, late) => {
    const { fields, line, row: number } = row.record;
    if (row.problems.length > 0) return refused(row.problems);
    if (fields.length !== inputWidth) return refused(input.check(number, fields, 0).problems);
    // Nearly every row is one link of which there is nothing to say: it costs no lists.
    const only = choices.size === 0 ? links.pieces(fields) : null;
    if (only !== null) {
      into.add(format.before(row, fields, null));
      into.addPieces(format.url(only));
      into.add(format.after);
      return ONE_LINK;
    }
    const made: VariationLink[] = [];
    const problems: Problem[] = [];
    const warnings: Problem[] = [];
    for (const variation of variationsOf(fields)) {
      let pieces = links.pieces(variation.fields);
      if (pieces === null) {
        const checked = links.check(number, variation.fields, linksBefore + made.length);
        problems.push(...checked.problems);
        if (!isNumbered) {
          warnings.push(...checked.warnings);
          pieces = [checked.built?.fullUrl ?? ''];
        }
      }
      made.push({ ...variation, pieces });
    }
    if (problems.length > 0) return refused(problems);
    for (const { fields, variation, pieces } of made) {
      into.add(format.before(row, fields, variation));
      if (pieces !== null) into.addPieces(format.url(pieces));
      else {
        into.addLate((before) => {
          const { built, warnings } = links.check(number, fields, before);
          if (warnings.length > 0) late.push({ row: number, line, problems: warnings });
          return format.url([built?.fullUrl ?? '']).join('');
        });
      }
      into.add(format.after);
    }
    return { problems: NONE, warnings: distinct(warnings), count: made.length };
  };
  return { identifiers: links.identifiers, write };
}

/** The variations of a row mostly share what is to be said of them. */
function distinct(problems: readonly Problem[]): readonly Problem[] {
  if (problems.length < 2) return problems;
  return [...new Map(problems.map((one) => [JSON.stringify(one), one])).values()];
}
