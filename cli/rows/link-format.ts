import { csvCell, unguardFormula } from '@utmost/core/csv/cell.ts';
import type { SheetRow } from '@utmost/core/csv/data-rows.ts';
import { objectOf } from '@utmost/core/csv/refused-rows.ts';
import type { Variation } from '@utmost/core/link/variations.ts';
import type { Layout } from './layout.ts';

/** How a row and its link are written. */
export interface LinkFormat {
  /** The first line, line end included; '' where there is none. */
  readonly header: string;
  /** What stands before the URL. */
  before(row: SheetRow, fields: readonly string[], variation: Variation | null): string;
  /** The URL as it is written there. */
  url(url: string): string;
  /** What stands behind the URL, line end included. */
  readonly after: string;
}

/** The format that the layout asks for. */
export function linkFormat(layout: Layout): LinkFormat {
  return layout.output === 'ndjson' ? objectFormat(layout) : cellFormat(layout);
}

function cellFormat({
  header,
  inputHeader,
  output,
  input,
  lineEnd,
  urlColumn,
}: Layout): LinkFormat {
  const delimiter = output;
  const isSame = input === output;
  const cells = (fields: readonly string[]): string =>
    fields.map((field) => csvCell(field, delimiter) + delimiter).join('');
  const isGrown = header.length > inputHeader.fields.length;
  const copied = isSame && !isGrown ? inputHeader.raw + delimiter : cells(header);
  return {
    header: copied + csvCell(urlColumn, delimiter) + lineEnd,
    before: ({ record }, fields, variation) =>
      isSame && variation === null ? record.raw + delimiter : cells(fields),
    url: (url) => csvCell(url, delimiter),
    after: lineEnd,
  };
}

function objectFormat({ header, input, urlColumn, columns }: Layout): LinkFormat {
  const key = `${JSON.stringify(urlColumn)}:"`;
  const opened = (members: readonly string[]): string =>
    `{${members.map((member) => `${member},`).join('')}${key}`;
  const ofFields = (fields: readonly string[]): string =>
    opened(header.map((name, at) => member(name, unguardFormula(fields[at] ?? ''))));
  const ofObject = (raw: string): string => {
    const inside = raw.trim().slice(1, -1).trim();
    return `{${inside === '' ? '' : `${inside},`}${key}`;
  };
  const varied = (raw: string, { name, values }: Variation): string => {
    const members = new Map(objectOf(raw));
    members.set(header[columns.name] ?? '', unguardFormula(name));
    for (const [queryName, value] of values) members.set(queryName, value);
    return opened([...members].map(([one, value]) => member(one, value)));
  };
  return {
    header: '',
    before: ({ record }, fields, variation) => {
      if (input !== 'ndjson') return ofFields(fields);
      return variation === null ? ofObject(record.raw) : varied(record.raw, variation);
    },
    url: (url) => JSON.stringify(url).slice(1, -1),
    after: '"}\n',
  };
}

function member(name: string, value: unknown): string {
  return `${JSON.stringify(name)}:${JSON.stringify(value)}`;
}
