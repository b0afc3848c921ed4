/** What is asked for, as it is filled in; days are `YYYY-MM-DD`, the empty text is anything. */
export interface AuditFilter {
  readonly action: string;
  readonly actor: string;
  readonly from: string;
  readonly to: string;
}

/** Everything. */
export const NO_FILTER: AuditFilter = { action: '', actor: '', from: '', to: '' };

/** The last day that can be meant: the API knows years of four digits. */
export const LAST_DAY = '9999-12-31';

/** Whether anything is left out. */
export const isFiltered = (filter: AuditFilter): boolean =>
  Object.values(filter).some((text) => text.trim() !== '');

/**
 * The filter as the API takes it: a day is meant as a whole, in the time of this browser. One that is none, as
 * with a year of five digits, leaves out nothing.
 * @example filterOf({ action: 'link.create', actor: '', from: '', to: '' }) // { action: 'link.create' }
 */
export function filterOf({ action, actor, from, to }: AuditFilter) {
  const name = actor.trim();
  const first = timestampOf(`${from}T00:00:00`);
  const last = timestampOf(`${to}T23:59:59.999`);
  return {
    ...(action !== '' && { action }),
    ...(name !== '' && { actor: name }),
    ...(first !== null && { from: first }),
    ...(last !== null && { to: last }),
  };
}

// West of Greenwich the last day ends in the year 10000, which is written with a sign.
function timestampOf(text: string): string | null {
  const date = new Date(text);
  const written = Number.isNaN(date.getTime()) ? '' : date.toISOString();
  return /^\d{4}-/.test(written) ? written : null;
}

/** Where the entries can be had as a file. */
export function exportAddress(filter: AuditFilter): string {
  return `/api/audit-log/export?${new URLSearchParams({ filter: JSON.stringify(filterOf(filter)) })}`;
}
