import { unguardFormula } from '@utmost/core/csv/formula.ts';
import { checkRow } from '@utmost/core/csv/link-row.ts';
import type { SheetRow } from '@utmost/core/csv/link-sheet.ts';
import { identifiersAfter } from '@utmost/core/csv/row-identifiers.ts';
import { bulkLinks, type UrlPattern } from '@utmost/core/link/bulk.ts';
import type { Problem } from '@utmost/core/problem.ts';
import type { CompiledParameter, CompiledTaxonomy } from '@utmost/core/taxonomy/compile.ts';
import type { Rules } from './judge-part.ts';
import type { LinkFormat } from './link-format.ts';
import type { NumberedText } from './numbered-text.ts';
import type { RowRemark } from './row-report.ts';
import { linkWishes, type WantedLink } from './wanted-links.ts';

/** What there is to say of a row, and how many links it became: none when there are problems. */
export interface JudgedRow {
  readonly problems: readonly Problem[];
  readonly warnings: readonly Problem[];
  readonly count: number;
}

/** Judges rows and writes the good ones. */
export interface RowJudge {
  readonly identifiers: readonly CompiledParameter[];
  /** How the URLs are put together; null where every row needs a closer look. */
  readonly pattern: UrlPattern | null;
  /** @param late takes the warnings of links that are written only when their numbers are known */
  judge(row: SheetRow, linksBefore: number, into: NumberedText, late: RowRemark[]): JudgedRow;
}

type Made = { readonly wanted: WantedLink; readonly pieces: readonly string[] | null; url: string };

const NONE: readonly Problem[] = [];
const ONE_LINK: JudgedRow = { problems: NONE, warnings: NONE, count: 1 };

/** Makes the judge of a file's rows. A row whose variations are not all well is refused as a whole. */
export function rowJudge(
  compiled: CompiledTaxonomy,
  { layout, choices }: Rules,
  format: LinkFormat,
): RowJudge {
  const { inputColumns, columns } = layout;
  const bulk = bulkLinks(compiled, columns.values, unguardFormula);
  const isNumbered = bulk.identifiers.length > 0;
  const inputWidth = inputColumns.header.length;
  const wantedOf = linkWishes(layout, choices);

  const quick = (fields: readonly string[]): readonly string[] | null =>
    bulk.pieces(
      unguardFormula(fields[columns.name] ?? ''),
      unguardFormula(fields[columns.url] ?? '').trim(),
      fields,
    );
  const write = (
    row: SheetRow,
    { fields, variation }: WantedLink,
    pieces: readonly string[],
    into: NumberedText,
  ): void => {
    into.add(format.before(row, fields, variation));
    into.addPieces(format.url(pieces));
    into.add(format.after);
  };
  const slowly = (row: SheetRow, fields: readonly string[], linksBefore: number) =>
    checkRow(compiled, columns, row.number, fields, identifiersAfter(compiled, linksBefore));

  const judgeClosely = (
    row: SheetRow,
    linksBefore: number,
    into: NumberedText,
    late: RowRemark[],
  ): JudgedRow => {
    const { number, record } = row;
    if (record.fields.length !== inputWidth) {
      const { problems } = checkRow(compiled, inputColumns, number, record.fields, new Map());
      return { problems, warnings: NONE, count: 0 };
    }
    const made: Made[] = [];
    const problems: Problem[] = [];
    const warnings: Problem[] = [];
    for (const wanted of wantedOf(record.fields)) {
      const pieces = quick(wanted.fields);
      const checked = pieces ? null : slowly(row, wanted.fields, linksBefore + made.length);
      problems.push(...(checked?.problems ?? NONE));
      if (!isNumbered) warnings.push(...(checked?.warnings ?? NONE));
      made.push({ wanted, pieces, url: checked?.built?.fullUrl ?? '' });
    }
    if (problems.length > 0) return { problems: distinct(problems), warnings: NONE, count: 0 };
    for (const { wanted, pieces, url } of made) {
      if (pieces !== null || !isNumbered) {
        write(row, wanted, pieces ?? [url], into);
        continue;
      }
      into.add(format.before(row, wanted.fields, wanted.variation));
      into.addLate((links) => {
        const { built, warnings } = slowly(row, wanted.fields, links);
        if (warnings.length > 0) late.push({ row: number, line: record.line, problems: warnings });
        return format.url([built?.fullUrl ?? '']).join('');
      });
      into.add(format.after);
    }
    return { problems: NONE, warnings: distinct(warnings), count: made.length };
  };

  const judge: RowJudge['judge'] = (row, linksBefore, into, late) => {
    if (row.problems.length > 0) return { problems: row.problems, warnings: NONE, count: 0 };
    const { fields } = row.record;
    if (choices.size === 0 && fields.length === inputWidth) {
      const pieces = quick(fields);
      if (pieces !== null) {
        write(row, { fields, variation: null }, pieces, into);
        return ONE_LINK;
      }
    }
    return judgeClosely(row, linksBefore, into, late);
  };
  return { identifiers: bulk.identifiers, pattern: bulk.pattern, judge };
}

/** The variations of a row mostly share what is to be said of them. */
function distinct(problems: readonly Problem[]): readonly Problem[] {
  if (problems.length < 2) return problems;
  return [...new Map(problems.map((one) => [JSON.stringify(one), one])).values()];
}
