import type { components } from '@utmost/core/contract.d.ts';
import { ApiError } from '../../data/api-error.ts';
import type { RowRefusal } from './link-file.ts';

type LinkRows = components['schemas']['LinkRows'];

/** What the server said of the rows of a file that it refused as a whole. @throws the error where it is another */
export function refusedRows(error: unknown): LinkRows {
  const body = error instanceof ApiError && error.status === 422 ? error.body : null;
  const { results, failed } = (body ?? {}) as Partial<LinkRows>;
  if (results === undefined || failed === undefined) throw error;
  return { created: 0, duplicates: 0, failed, results, warnings: [] };
}

/** The rows that the server refused, with its reasons. */
export function refusalsOf(results: LinkRows['results']): RowRefusal[] {
  return results.flatMap(({ row, errors = [] }) =>
    errors.length > 0
      ? [{ row, errors: errors.map(({ path, message }) => ({ path, message })) }]
      : [],
  );
}
