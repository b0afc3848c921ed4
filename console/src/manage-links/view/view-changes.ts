import { FIRST_VIEW, type LinksView, type Sort, type SortField } from './links-view.ts';

/** Which links are meant, apart from their order and the page. */
const NARROWING = [
  'q',
  'parameter',
  'value',
  'values',
  'createdBy',
  'createdFrom',
  'createdTo',
  'passes',
] as const satisfies readonly (keyof LinksView)[];

type Narrowing = Pick<LinksView, (typeof NARROWING)[number]>;

/** Shows other links; their list begins at its first page. */
export function narrow(view: LinksView, change: Partial<Narrowing>): LinksView {
  return { ...view, ...change, page: 1 };
}

/** Filters by another parameter, which forgets the value of the one before (spec part 2 section 4). */
export function filterBy(view: LinksView, parameter: string | null): LinksView {
  return narrow(view, { parameter, value: undefined });
}

/** Takes every filter and the search away, and leaves grouping and order. */
export function clearFilters(view: LinksView): LinksView {
  const anything = Object.fromEntries(NARROWING.map((name) => [name, FIRST_VIEW[name]]));
  return narrow(view, anything);
}

/** Groups by a parameter, from the first page on (spec part 2 section 4). */
export function groupBy(view: LinksView, group: string | null): LinksView {
  return { ...view, group, page: 1 };
}

/** The links of one group as a list of their own. */
export function openGroup(view: LinksView, queryName: string, value: string | null): LinksView {
  const { parameter, values } = view;
  const kept = view.value;
  const moved =
    parameter === null || parameter === queryName || kept === undefined
      ? values
      : new Map(values).set(parameter, kept);
  return { ...narrow(view, { parameter: queryName, value, values: moved }), group: null };
}

/** Sorts by a column; the one that is sorted by already turns round. */
export function sortBy(view: LinksView, field: SortField): LinksView {
  return { ...view, sort: nextSort(view.sort, field), page: 1 };
}

/** Turns to another page of as many links. */
export function turnTo(view: LinksView, page: number): LinksView {
  return { ...view, page };
}

/** Puts another number of links on a page, and begins at the first. */
export function resize(view: LinksView, perPage: number): LinksView {
  return { ...view, perPage, page: 1 };
}

/** Whether any link is left out. */
export function isNarrowed(view: LinksView): boolean {
  const isEmpty = (value: unknown) =>
    value === null || value === undefined || value === '' || (value instanceof Map && !value.size);
  return NARROWING.some((name) => !isEmpty(view[name]));
}

// What was made last is looked for first; names are looked up from A.
function nextSort(sort: Sort, field: SortField): Sort {
  if (sort.field === field) return { field, order: sort.order === 'ASC' ? 'DESC' : 'ASC' };
  return { field, order: field === 'createdAt' ? 'DESC' : 'ASC' };
}
