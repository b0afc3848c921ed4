import { NAME_COLUMN, URL_COLUMN } from '@utmost/core/csv/link-columns.ts';
import { checkRow, correctedLink, linkOfRow } from '@utmost/core/csv/link-row.ts';
import type { SheetRow } from '@utmost/core/csv/link-sheet.ts';
import { identifiersAfter } from '@utmost/core/csv/row-identifiers.ts';
import type { CompiledTaxonomy } from '@utmost/core/taxonomy/compile.ts';
import type { Connection } from '../../client.ts';
import type { GenerateJob } from '../generate/job.ts';
import type { Layout } from '../generate/layout.ts';
import type { LinkFormat } from '../generate/link-format.ts';
import { linkWishes, type WantedLink } from '../generate/wanted-links.ts';
import type { RowChunk } from '../import/row-chunks.ts';
import type { RowFindings } from '../import/row-findings.ts';
import { detailsOf, type ProblemDetail } from '../problem-details.ts';
import { type SentLink, sendLinks } from './send-links.ts';

/** What chunks are stored and written with. */
interface ChunkWork {
  readonly connection: Connection;
  readonly compiled: CompiledTaxonomy;
  readonly job: GenerateJob;
  readonly layout: Layout;
  readonly written: LinkFormat;
  readonly findings: RowFindings;
}

/** The rows of a chunk with their links, as they are written, and how many links these are. */
interface WrittenChunk {
  readonly text: string;
  readonly links: number;
}

interface Wish {
  readonly row: SheetRow;
  readonly wanted: readonly WantedLink[];
}

/** Makes a function that has the links of a chunk stored, and says what is to be written of it. */
export function chunkStore({
  connection,
  compiled,
  job,
  layout,
  written,
  findings,
}: ChunkWork): (chunk: RowChunk, key: string) => Promise<WrittenChunk> {
  const { columns, inputColumns } = layout;
  const wantedOf = linkWishes(layout, job.choices);
  const identifiers = identifiersAfter(compiled, 0);

  const refuseUnfit = ({ unfit }: RowChunk): void => {
    for (const row of unfit) {
      const { number, record, problems } = row;
      const judged = checkRow(compiled, inputColumns, number, record.fields, identifiers);
      findings.refuse(row, problems.length > 0 ? problems : judged.problems);
    }
  };
  // The server takes the good links of those it is sent; a row is to become all of its links or none.
  const areAllGood = ({ row, wanted }: Wish): boolean => {
    if (job.choices.size === 0) return true;
    const problems = wanted.flatMap(({ fields }) => {
      return checkRow(compiled, columns, row.number, fields, identifiers).problems;
    });
    const distinct = new Map(problems.map((one) => [JSON.stringify(one), one]));
    findings.refuse(row, [...distinct.values()]);
    return problems.length === 0;
  };
  const take = ({ row, wanted }: Wish, sent: readonly SentLink[]): WrittenChunk => {
    const errors = sent.flatMap((one) => one.errors).map(ofColumn);
    const corrections = detailsOf(correctedLink(linkOfRow(columns, row.record.fields)).warnings);
    const warnings = [...corrections, ...sent.flatMap((one) => one.warnings)].map(ofColumn);
    findings.reject(row, errors);
    findings.warn(row, warnings);
    const lines = wanted.map(({ fields, variation }, index) => {
      const url = sent[index]?.fullUrl ?? null;
      if (url === null) return '';
      return written.before(row, fields, variation) + written.url([url]).join('') + written.after;
    });
    return { text: lines.join(''), links: lines.filter((line) => line !== '').length };
  };

  return async (chunk, key) => {
    refuseUnfit(chunk);
    const wishes = chunk.rows
      .map((row) => ({ row, wanted: wantedOf(row.record.fields) }))
      .filter(areAllGood);
    const links = wishes.flatMap(({ wanted }) =>
      wanted.map(({ fields }) => correctedLink(linkOfRow(columns, fields)).link),
    );
    const sent = await sendLinks(connection, links, key);
    let next = 0;
    const taken = wishes.map((wish) => {
      const first = next;
      next += wish.wanted.length;
      return take(wish, sent.slice(first, next));
    });
    return {
      text: taken.map(({ text }) => text).join(''),
      links: taken.reduce((sum, one) => sum + one.links, 0),
    };
  };
}

/** What the server says of a field, said of the column that it comes from. */
function ofColumn({ path, ...detail }: ProblemDetail): ProblemDetail {
  const column = path
    .replace(/^parameters\./, '')
    .replace(/^name$/, NAME_COLUMN)
    .replace(/^baseUrl$/, URL_COLUMN);
  return { ...detail, path: column };
}
