import type { components } from '@utmost/core/contract.d.ts';
import type { SheetRow } from '@utmost/core/csv/data-rows.ts';
import { NAME_COLUMN, URL_COLUMN } from '@utmost/core/csv/heading.ts';
import { correctedLink, linkOfRow } from '@utmost/core/csv/link-row.ts';
import type { NewLink } from '@utmost/core/link/create.ts';
import { CommandError } from '../../command-error.ts';
import { outputFormatOf } from '../../files/formats.ts';
import { lateSink } from '../../files/open-sink.ts';
import { detailsOf, type ProblemDetail } from '../../output/problem-details.ts';
import type { OutputJob } from '../../rows/layout.ts';
import { type InputHeader, layoutOf, refuseTakenColumn } from '../../rows/layout.ts';
import { linkFormat } from '../../rows/link-format.ts';
import { countLeftOut, type LinkVariation, rowVariations } from '../../rows/row-variations.ts';
import { bodyOf, type Connection } from '../../server/client.ts';
import { importMessages } from './import-texts.ts';
import type { LinkRows } from './link-rows.ts';
import { isReuse } from './part-keys.ts';
import type { ChunkSender, ImportWork } from './send-chunks.ts';

type LinkRow = components['schemas']['LinkRow'];

interface LinkSenderWork
  extends Pick<ImportWork, 'compiled' | 'connection' | 'job' | 'findings' | 'validator'> {
  readonly file: LinkRows & { readonly header: InputHeader };
  readonly output: OutputJob;
}

interface VariedRow {
  readonly row: SheetRow;
  readonly variations: readonly LinkVariation[];
}

const BYTE_ORDER_MARK = '\uFEFF';

/**
 * Sends the links of chunks, which the server answers, and writes them to the output behind their rows: so
 * the numbers are the server's: consecutive and given only once.
 * @throws {CommandError} wrong usage (2) where the input has the column of the output already
 */
export function linkSender({
  compiled,
  connection,
  job: { choices },
  file: { header, inputFormat, hasByteOrderMark },
  output,
  findings,
  validator,
}: LinkSenderWork): ChunkSender {
  const format = output.format ?? outputFormatOf(output.output);
  const layout = layoutOf(header, { ...output, choices, inputFormat, format });
  refuseTakenColumn(layout);
  const written = linkFormat(layout);
  const variationsOf = rowVariations(compiled, layout, choices);
  const mark = hasByteOrderMark && layout.input !== 'ndjson' ? BYTE_ORDER_MARK : '';
  const sink = lateSink(output.output, mark + written.header);
  const isValid = (row: SheetRow): boolean => {
    // The server takes the valid links of those it is sent; a row is to become all of its links or none.
    const problems = choices.size === 0 ? [] : validator.problems(row, 0);
    findings.refuse(row, problems);
    return problems.length === 0;
  };
  const linesOf = ({ row, variations }: VariedRow, sent: readonly LinkRow[]): string[] => {
    const corrections = correctedLink(
      compiled,
      linkOfRow(layout.columns, row.record.fields),
    ).warnings;
    const warnings = [...detailsOf(corrections), ...sent.flatMap((one) => one.warnings ?? [])];
    findings.reject(row, sent.flatMap((one) => one.errors ?? []).map(ofColumn));
    findings.warn(row, warnings.map(ofColumn));
    return variations.flatMap(({ fields, variation }, index) => {
      const url = sent[index]?.link?.fullUrl;
      if (url === undefined) return [];
      return [written.before(row, fields, variation) + written.url(url) + written.after];
    });
  };

  return {
    send: async (chunk, key) => {
      for (const row of chunk.unfit) findings.refuse(row, validator.problems(row, 0));
      const rows = chunk.rows
        .filter(isValid)
        .map((row) => ({ row, variations: variationsOf(row.record.fields) }));
      const links = rows.flatMap(({ variations }) =>
        variations.map(
          ({ fields }) => correctedLink(compiled, linkOfRow(layout.columns, fields)).link,
        ),
      );
      const sent = await sendLinks(connection, links, key);
      let next = 0;
      const lines = rows.flatMap((one) => {
        const first = next;
        next += one.variations.length;
        return linesOf(one, sent.slice(first, next));
      });
      await sink.write(Buffer.from(lines.join('')));
      const leftOut = rows.reduce(
        (sum, { variations }) => sum + countLeftOut(choices, variations),
        0,
      );
      return { isTaken: true, created: lines.length, leftOut };
    },
    keyOf: (key) => `${key}-0`,
    close: sink.close,
  };
}

/** The answer to so many links is kept by the server, so that it can be asked for again. */
const MOST_LINKS = 2_000;

/**
 * Has the server build, number and store links, the valid ones of them. Under the same key they can be sent
 * any number of times: they are stored once and have the same numbers every time.
 * @returns what became of each, in order
 * @throws {ApiError}
 */
async function sendLinks(
  { api }: Connection,
  links: readonly NewLink[],
  key: string,
): Promise<LinkRow[]> {
  const sent: LinkRow[] = [];
  for (let first = 0; first < links.length; first += MOST_LINKS) {
    const some = links.slice(first, first + MOST_LINKS);
    const header = { 'Idempotency-Key': `${key}-${first}` };
    const body = { mode: 'valid' as const, links: some.map(draftOf) };
    const { results } = await bodyOf(
      api.POST('/api/tracking-links/bulk', { params: { header }, body }),
    ).catch(wordReuse);
    const byRow = new Map(results.map((one) => [one.row, one]));
    sent.push(...some.map((_, index) => byRow.get(index + 1) ?? { row: index + 1 }));
  }
  return sent;
}

function draftOf({ name, baseUrl, values, urlEncoding }: NewLink) {
  return { name, baseUrl, parameters: JSON.stringify(Object.fromEntries(values)), urlEncoding };
}

// The same rows became other links: the taxonomy has other parameters than an earlier run found.
function wordReuse(error: unknown): never {
  throw isReuse(error) ? new CommandError(importMessages.taxonomyChangedSince) : error;
}

/** What the server says of a field, said of the column that it comes from. */
function ofColumn({ path, ...detail }: ProblemDetail): ProblemDetail {
  const column = path
    .replace(/^parameters\./, '')
    .replace(/^name$/, NAME_COLUMN)
    .replace(/^baseUrl$/, URL_COLUMN);
  return { ...detail, path: column };
}
