import type { components } from '@utmost/core/contract.d.ts';
import { PAGE_SIZES } from '../ui/lists/page-window.ts';

/** Which links are meant, as react-admin's list context and the API take it. */
export type LinksFilter = components['schemas']['TrackingLinkFilter'];

/** The columns that any list can be sorted by; a URL has no index to be sorted by. */
const SORT_FIELDS = ['name', 'createdAt', 'createdBy', 'lastModifiedAt'] as const;
export type SortField = (typeof SORT_FIELDS)[number] | `parameters.${string}`;

/** What a list is sorted by where that is a parameter. */
export const parameterField = (queryName: string): SortField => `parameters.${queryName}`;

/** Whether a list is sorted by a parameter. */
export const isByParameter = ({ field }: Sort): boolean => field.startsWith('parameters.');

/** More links than this are not sorted by a parameter. */
export const MOST_SORTED = 10_000;

/** A column and its direction. */
export interface Sort {
  readonly field: SortField;
  readonly order: 'ASC' | 'DESC';
}

/** What the screen shows of the links; all of it stands in the address bar. */
export interface LinksView {
  /** What is not filtered by is not in it. */
  readonly filter: LinksFilter;
  /** The query name that is grouped by. */
  readonly group: string | null;
  readonly sort: Sort;
  /** From 1. */
  readonly page: number;
  readonly perPage: number;
  readonly areNumbersOpen: boolean;
  /** The keys of the columns; null where the address leaves them to the person. */
  readonly columns: readonly string[] | null;
}

/** Everything, the newest first. */
export const FIRST_VIEW: LinksView = {
  filter: {},
  group: null,
  sort: { field: 'createdAt', order: 'DESC' },
  page: 1,
  perPage: 10,
  areNumbersOpen: false,
  columns: null,
};

/** Reads a view from the address; whatever cannot be read is as in {@link FIRST_VIEW}. */
export function readView(search: URLSearchParams): LinksView {
  const perPage = Number(search.get('perPage'));
  return {
    filter: readFilter(search),
    group: search.get('group') || null,
    sort: readSort(search),
    page: Math.max(1, Math.trunc(Number(search.get('page'))) || 1),
    perPage: PAGE_SIZES.includes(perPage) ? perPage : FIRST_VIEW.perPage,
    areNumbersOpen: search.get('numbers') === 'open',
    columns: search.has('column') ? search.getAll('column') : null,
  };
}

/**
 * The address of a view; what is as in {@link FIRST_VIEW} is left out.
 * @example printView({ ...FIRST_VIEW, filter: { q: 'spring' }, page: 2 }).toString() // 'q=spring&page=2'
 */
export function printView({
  filter,
  group,
  sort,
  page,
  perPage,
  areNumbersOpen,
  columns,
}: LinksView): URLSearchParams {
  const { parameter, value, values, passes, favorite } = filter;
  const isSorted = sort.field !== FIRST_VIEW.sort.field || sort.order !== FIRST_VIEW.sort.order;
  const pairs: readonly (readonly [name: string, text: string | null | undefined])[] = [
    ['q', filter.q],
    ['filter', parameter],
    ['value', value],
    ['unset', value === null ? 'yes' : null],
    ['values', values && JSON.stringify(values)],
    ['createdBy', filter.createdBy],
    ['from', filter.createdFrom],
    ['to', filter.createdTo],
    ['passes', passes === undefined ? null : passes ? 'yes' : 'no'],
    ['favorites', favorite && 'yes'],
    ['group', group],
    ['sort', isSorted ? sort.field : null],
    ['order', isSorted ? sort.order : null],
    ['page', page === 1 ? null : String(page)],
    ['perPage', perPage === FIRST_VIEW.perPage ? null : String(perPage)],
    ['numbers', areNumbersOpen ? 'open' : null],
    ...(columns ?? []).map((key) => ['column', key] as const),
  ];
  const search = new URLSearchParams();
  for (const [name, text] of pairs) if (text != null) search.append(name, text);
  return search;
}

/** A change of a filter; undefined takes a part of it away. */
type FilterChange = { readonly [Name in keyof LinksFilter]?: LinksFilter[Name] | undefined };

/** Shows other links; their list begins at its first page. */
export function narrow(view: LinksView, change: FilterChange): LinksView {
  const parts = Object.entries({ ...view.filter, ...change });
  const filter = Object.fromEntries(parts.filter(([, part]) => part !== undefined));
  return { ...view, filter, page: 1 };
}

/** Filters by another parameter, which forgets the value of the one before. */
export function filterBy(view: LinksView, parameter: string | undefined): LinksView {
  return narrow(view, { parameter, value: undefined });
}

/** Takes every filter and the search away, and leaves grouping and order. */
export function clearFilters(view: LinksView): LinksView {
  return { ...view, filter: {}, page: 1 };
}

/** Whether any link is left out. */
export function isNarrowed({ filter }: LinksView): boolean {
  return Object.keys(filter).length > 0;
}

/** Groups by a parameter, from the first page on. */
export function groupBy(view: LinksView, group: string | null): LinksView {
  return { ...view, group, page: 1 };
}

/** The links of one group as a list of their own. */
export function openGroup(view: LinksView, queryName: string, value: string | null): LinksView {
  const { parameter, value: current, values } = view.filter;
  const isNarrowed = parameter !== undefined && parameter !== queryName && current !== undefined;
  const group = { parameter: queryName, value };
  const change = isNarrowed ? { ...group, values: { ...values, [parameter]: current } } : group;
  return groupBy(narrow(view, change), null);
}

/** Sorts by a column; the one that is sorted by already turns round. */
export function sortBy(view: LinksView, field: SortField): LinksView {
  return { ...view, sort: nextSort(view.sort, field), page: 1 };
}

/** Where the links can be had as a file, however many there are. */
export function exportAddress(filter: LinksFilter, format: 'csv' | 'ndjson'): string {
  return `/api/tracking-links/export?${new URLSearchParams({ format, filter: JSON.stringify(filter) })}`;
}

function readFilter(search: URLSearchParams): LinksFilter {
  const parameter = search.get('filter') || undefined;
  const passes = search.get('passes');
  const filter: FilterChange = {
    q: search.get('q') || undefined,
    parameter,
    value: parameter === undefined ? undefined : readValue(search),
    values: readValues(search.get('values') ?? '{}'),
    createdBy: search.get('createdBy') || undefined,
    createdFrom: readTimestamp(search.get('from')),
    createdTo: readTimestamp(search.get('to')),
    passes: passes === 'yes' ? true : passes === 'no' ? false : undefined,
    favorite: search.get('favorites') === 'yes' ? true : undefined,
  };
  return narrow(FIRST_VIEW, filter).filter;
}

function readValue(search: URLSearchParams): string | null | undefined {
  return search.has('unset') ? null : (search.get('value') ?? undefined);
}

function readValues(text: string): LinksFilter['values'] {
  try {
    const values: Record<string, unknown> = JSON.parse(text);
    const all = Object.values(values);
    const isValue = (value: unknown) => value === null || typeof value === 'string';
    return all.length > 0 && all.every(isValue) ? (values as LinksFilter['values']) : undefined;
  } catch {
    return undefined;
  }
}

function readTimestamp(text: string | null): string | undefined {
  const time = Date.parse(text ?? '');
  return Number.isNaN(time) ? undefined : new Date(time).toISOString();
}

function readSort(search: URLSearchParams): Sort {
  const text = search.get('sort') ?? '';
  const [, queryName] = /^parameters\.(.{1,50})$/.exec(text) ?? [];
  const field = queryName ? parameterField(queryName) : SORT_FIELDS.find((one) => one === text);
  if (field === undefined) return FIRST_VIEW.sort;
  return { field, order: search.get('order') === 'DESC' ? 'DESC' : 'ASC' };
}

// What was made last is looked for first; names are looked up from A.
function nextSort(sort: Sort, field: SortField): Sort {
  if (sort.field === field) return { field, order: sort.order === 'ASC' ? 'DESC' : 'ASC' };
  return { field, order: field === 'createdAt' || field === 'lastModifiedAt' ? 'DESC' : 'ASC' };
}
