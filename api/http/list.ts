import { Readable } from 'node:stream';
import type { Lifecycle, Request, ResponseObject, ResponseToolkit } from '@hapi/hapi';
import type { Caller } from '../caller.ts';
import { DomainError } from '../domain-error.ts';
import { MalformedRequest } from './contract/field-errors.ts';
import { httpTexts } from './http-texts.ts';
import { callerOf } from './plugins/access-control.ts';
import type { SnapshotFile } from './snapshot-file.ts';

/**
 * Answers with rows of a list; its `Content-Range` is that of ra-data-simple-rest.
 * @param name the resource's
 * @param place of the rows in the whole list: all there are, where nothing is said; not exact where there may be more
 * @example list(h, 'tracking-links', links, { total: 319 }) // Content-Range: tracking-links 0-24/319
 * @example list(h, 'tracking-links', []) // Content-Range: tracking-links *\/0
 * @example list(h, 'tracking-links', links, { total: 10000, isExact: false }) // … 0-24/10000+
 */
export function list(
  h: ResponseToolkit,
  name: string,
  rows: readonly object[],
  { first = 0, total = rows.length, isExact = true } = {},
): ResponseObject {
  const range = rows.length === 0 ? '*' : `${first}-${first + rows.length - 1}`;
  const more = isExact ? '' : '+';
  return h.response([...rows]).header('Content-Range', `${name} ${range}/${total}${more}`);
}

interface ListQuery extends RecordChoice {
  readonly range?: readonly [number, number];
}

/**
 * Answers with those of a list's records that the request's `range`, `sort` and `filter` ask for, in the dialect
 * of ra-data-simple-rest; with all of them where it asks for none. For lists that are read whole.
 * @param name the resource's in the Content-Range
 * @param fields those that can be sorted and filtered by
 * @param searched those whose texts `q` is looked for in
 * @throws {MalformedRequest} on a range, a sort or a filter that the list does not have
 */
export function wholeList<Item extends object>(
  { query }: Request,
  h: ResponseToolkit,
  name: string,
  items: readonly Item[],
  fields: readonly (keyof Item & string)[],
  searched = fields,
): ResponseObject {
  const { range, ...choice } = query as ListQuery;
  const chosen = chooseRecords(items, fields, choice, searched);
  const total = chosen.length;
  const { first, last } = rowsOf(range ?? [0, total], total + 1);
  return list(h, name, chosen.slice(first, last + 1), { first, total });
}

/**
 * The rows that a `range` asks for, as many as one answer has.
 * @throws {DomainError} `malformed` where it ends before it begins
 */
export function rowsOf(
  [first, last]: readonly [number, number],
  limit: number,
): { first: number; last: number } {
  if (last < first) throw new DomainError('malformed', httpTexts.rangeOrder);
  return { first, last: Math.min(last, first + limit - 1) };
}

/**
 * Answers with a file, piece by piece. The total goes first: a proxy that speaks HTTP/1.0 to us ends an answer that was cut
 * off like a whole one.
 */
export function download(
  h: ResponseToolkit,
  { records, pieces, close }: SnapshotFile,
  { type, name }: { readonly type: string; readonly name: string },
): ResponseObject {
  const stream = Readable.from(pieces, { objectMode: false });
  // Also when nothing of it was read. A connection that is lost has ended its snapshot already.
  stream.once('close', () => void close().catch(() => undefined));
  return h
    .response(stream)
    .type(type)
    .header('X-Total-Count', String(records))
    .header('Content-Disposition', `attachment; filename="${name}"`);
}

/** Deletes the record that the address names, and answers its id, as clients of many records expect. */
export function deletion(
  remove: (
    caller: Caller,
    id: string,
    query: { readonly removeRules?: boolean },
  ) => Promise<number>,
): Lifecycle.Method {
  return async (request) => {
    const id = String(request.params.id);
    return { id, deleted: await remove(callerOf(request), id, request.query) };
  };
}

/** Which records of a list, in what order; the contract's `Sort` and `RecordFilter`. */
interface RecordChoice {
  readonly sort?: readonly [field: string, direction: 'ASC' | 'DESC'];
  /** Field -> its value, or a list of which it has one; `q` is looked for in every text. */
  readonly filter?: Readonly<Record<string, unknown>>;
}

const collator = new Intl.Collator('en');

/**
 * Chooses among records that are all at hand, for lists that are short; equal ones stay in their order.
 * @param fields those that can be sorted and filtered by
 * @param searched those whose texts `q` is looked for in
 * @throws {MalformedRequest} naming the fields that there are, where another one is asked for
 * @example chooseRecords([{ id: 'b' }, { id: 'a' }], ['id'], { sort: ['id', 'ASC'] }) // [{ id: 'a' }, { id: 'b' }]
 */
function chooseRecords<Item extends object>(
  items: readonly Item[],
  fields: readonly (keyof Item & string)[],
  { sort, filter = {} }: RecordChoice,
  searched: readonly (keyof Item & string)[] = fields,
): Item[] {
  const { q, ...values } = filter;
  const known = (name: string) => fields.find((field) => field === name);
  const conditions = Object.entries(values).map(([name, value]) => {
    const rule = httpTexts.field.unknownOf(fields.join(', '));
    const field = known(name) ?? refuse(`filter.${name}`, rule, 'additionalProperties');
    return { field, values: [value].flat() };
  });
  const text = typeof q === 'string' ? q.trim().toLowerCase() : '';
  const chosen = items.filter(
    (item) =>
      conditions.every(({ field, values }) => values.includes(item[field])) &&
      (text === '' || searched.some((field) => hasText(item[field], text))),
  );
  if (!sort) return chosen;
  const [name, direction] = sort;
  const field = known(name) ?? refuse('sort.0', httpTexts.field.oneOf(fields.join(', ')), 'enum');
  const sign = direction === 'ASC' ? 1 : -1;
  return chosen.sort((one, other) => sign * compare(one[field], other[field]));
}

function hasText(value: unknown, text: string): boolean {
  return typeof value === 'string' && value.toLowerCase().includes(text);
}

// What is not there comes before all that is.
function compare(one: unknown, other: unknown): number {
  if (one === null || other === null) return Number(one !== null) - Number(other !== null);
  if (typeof one === 'string' && typeof other === 'string') return collator.compare(one, other);
  return Number(one) - Number(other);
}

function refuse(path: string, rule: string, code: string): never {
  const message = `${path} ${rule}.`;
  throw new MalformedRequest(httpTexts.malformedQuery, [{ path, message, code }]);
}

/**
 * A timestamp of a query. @param field what it is called there
 * @throws {DomainError} `malformed`: `23:59:60` is a timestamp by RFC 3339 and not for JavaScript
 */
export function readTimestamp(text: string, field: string): Date {
  const timestamp = new Date(text);
  if (!Number.isNaN(timestamp.getTime())) return timestamp;
  throw new DomainError('malformed', httpTexts.invalidDateTime(field));
}
