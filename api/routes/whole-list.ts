import type { Request, ResponseObject, ResponseToolkit } from '@hapi/hapi';
import { contentRange } from '../presenters/content-range.ts';
import { chooseRecords, type RecordChoice } from '../services/choose-records.ts';
import { list } from './handler.ts';
import { rowsOf } from './range.ts';

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
  const { first, last } = rowsOf(range ?? [0, chosen.length], chosen.length + 1);
  const page = chosen.slice(first, last + 1);
  return list(h, page, contentRange(name, first, page.length, chosen.length));
}
