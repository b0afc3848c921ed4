import { PAGE_SIZES } from '../../lists/page-window.ts';

/** The columns that the list can be sorted by; a URL has no index to be sorted by. */
export const SORT_FIELDS = ['name', 'createdAt', 'createdBy'] as const;
export type SortField = (typeof SORT_FIELDS)[number];

/** A column and its direction. */
export interface Sort {
  readonly field: SortField;
  readonly order: 'ASC' | 'DESC';
}

/** What the screen shows of the links; all of it stands in the address bar. */
export interface LinksView {
  readonly q: string;
  /** The query name that is filtered by. */
  readonly parameter: string | null;
  /** The value that it is to have; null: not set; undefined: any. */
  readonly value: string | null | undefined;
  /** Further values that links must have, by query name; null: not set. */
  readonly values: ReadonlyMap<string, string | null>;
  readonly createdBy: string | null;
  /** The moments between which links were created, as ISO dates; the first included, the last not. */
  readonly createdFrom: string | null;
  readonly createdTo: string | null;
  /** Whether today's taxonomy is kept to; null: no matter. */
  readonly passes: boolean | null;
  /** The query name that is grouped by. */
  readonly group: string | null;
  readonly sort: Sort;
  /** From 1. */
  readonly page: number;
  readonly perPage: number;
  readonly areNumbersOpen: boolean;
}

/** Everything, the newest first. */
export const FIRST_VIEW: LinksView = {
  q: '',
  parameter: null,
  value: undefined,
  values: new Map(),
  createdBy: null,
  createdFrom: null,
  createdTo: null,
  passes: null,
  group: null,
  sort: { field: 'createdAt', order: 'DESC' },
  page: 1,
  perPage: 10,
  areNumbersOpen: false,
};

/** Reads a view from the address; whatever cannot be read is as in {@link FIRST_VIEW}. */
export function readView(search: URLSearchParams): LinksView {
  const parameter = search.get('filter') || null;
  const perPage = Number(search.get('perPage'));
  return {
    q: search.get('q') ?? '',
    parameter,
    value: parameter === null ? undefined : readValue(search),
    values: readValues(search.get('values')),
    createdBy: search.get('createdBy') || null,
    createdFrom: readMoment(search.get('from')),
    createdTo: readMoment(search.get('to')),
    passes: readPasses(search.get('passes')),
    group: search.get('group') || null,
    sort: readSort(search),
    page: Math.max(1, Math.trunc(Number(search.get('page'))) || 1),
    perPage: PAGE_SIZES.includes(perPage) ? perPage : FIRST_VIEW.perPage,
    areNumbersOpen: search.get('numbers') === 'open',
  };
}

/**
 * The address of a view; what is as in {@link FIRST_VIEW} is left out.
 * @example printView({ ...FIRST_VIEW, q: 'spring', page: 2 }).toString() // 'q=spring&page=2'
 */
export function printView(view: LinksView): URLSearchParams {
  const { values, sort } = view;
  const isSorted = sort.field !== FIRST_VIEW.sort.field || sort.order !== FIRST_VIEW.sort.order;
  const pairs: readonly (readonly [name: string, text: string | null])[] = [
    ['q', view.q || null],
    ['filter', view.parameter],
    ['value', view.parameter === null ? null : (view.value ?? null)],
    ['unset', view.parameter !== null && view.value === null ? 'yes' : null],
    ['values', values.size === 0 ? null : JSON.stringify(Object.fromEntries(values))],
    ['createdBy', view.createdBy],
    ['from', view.createdFrom],
    ['to', view.createdTo],
    ['passes', view.passes === null ? null : view.passes ? 'yes' : 'no'],
    ['group', view.group],
    ['sort', isSorted ? sort.field : null],
    ['order', isSorted ? sort.order : null],
    ['page', view.page === 1 ? null : String(view.page)],
    ['perPage', view.perPage === FIRST_VIEW.perPage ? null : String(view.perPage)],
    ['numbers', view.areNumbersOpen ? 'open' : null],
  ];
  return new URLSearchParams(
    pairs.filter((pair): pair is readonly [string, string] => pair[1] !== null).map(([...p]) => p),
  );
}

function readValue(search: URLSearchParams): string | null | undefined {
  if (search.has('unset')) return null;
  return search.get('value') ?? undefined;
}

function readValues(text: string | null): ReadonlyMap<string, string | null> {
  try {
    const pairs = Object.entries<unknown>(JSON.parse(text ?? '{}'));
    const isValue = (value: unknown) => value === null || typeof value === 'string';
    return pairs.every(([, value]) => isValue(value))
      ? new Map(pairs as [string, string | null][])
      : FIRST_VIEW.values;
  } catch {
    return FIRST_VIEW.values;
  }
}

function readMoment(text: string | null): string | null {
  const time = Date.parse(text ?? '');
  return Number.isNaN(time) ? null : new Date(time).toISOString();
}

function readPasses(text: string | null): boolean | null {
  return text === 'yes' ? true : text === 'no' ? false : null;
}

function readSort(search: URLSearchParams): Sort {
  const field = SORT_FIELDS.find((one) => one === search.get('sort'));
  if (field === undefined) return FIRST_VIEW.sort;
  return { field, order: search.get('order') === 'DESC' ? 'DESC' : 'ASC' };
}
