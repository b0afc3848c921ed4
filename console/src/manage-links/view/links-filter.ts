import type { components } from '@utmost/core/contract.d.ts';
import type { LinksView } from './links-view.ts';

export type LinksFilter = components['schemas']['TrackingLinkFilter'];

/** The filter of a view as the API takes it. */
export function filterOf(view: LinksView): LinksFilter {
  const { parameter, value, values, createdBy, createdFrom, createdTo, passes } = view;
  const q = view.q.trim();
  return {
    ...(q !== '' && { q }),
    ...(parameter !== null && { parameter }),
    ...(parameter !== null && value !== undefined && { value }),
    ...(values.size > 0 && { values: Object.fromEntries(values) }),
    ...(createdBy !== null && { createdBy }),
    ...(createdFrom !== null && { createdFrom }),
    ...(createdTo !== null && { createdTo }),
    ...(passes !== null && { passes }),
  };
}

/** Where the links can be had as a file, however many there are. */
export function exportAddress(filter: LinksFilter, format: 'csv' | 'ndjson'): string {
  return `/api/tracking-links/export?${new URLSearchParams({ format, filter: JSON.stringify(filter) })}`;
}
