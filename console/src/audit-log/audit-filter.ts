/** What is asked for, as it is filled in; days are `YYYY-MM-DD`, the empty text is anything. */
export interface AuditFilter {
  readonly action: string;
  readonly actor: string;
  readonly from: string;
  readonly to: string;
}

/** Everything. */
export const NO_FILTER: AuditFilter = { action: '', actor: '', from: '', to: '' };

/** Whether anything is left out. */
export const isFiltered = (filter: AuditFilter): boolean =>
  Object.values(filter).some((text) => text.trim() !== '');

/**
 * The filter as the API takes it: a day is meant as a whole, in the time of this browser.
 * @example filterQuery({ action: 'link.create', actor: '', from: '', to: '' }) // '{"action":"link.create"}'
 */
export function filterQuery({ action, actor, from, to }: AuditFilter): string {
  const name = actor.trim();
  return JSON.stringify({
    ...(action !== '' && { action }),
    ...(name !== '' && { actor: name }),
    ...(from !== '' && { from: new Date(`${from}T00:00:00`).toISOString() }),
    ...(to !== '' && { to: new Date(`${to}T23:59:59.999`).toISOString() }),
  });
}

/** Where the entries can be had as a file. */
export function exportAddress(filter: AuditFilter): string {
  return `/api/audit-log/export?${new URLSearchParams({ filter: filterQuery(filter) })}`;
}
