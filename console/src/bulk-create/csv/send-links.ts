import type { components } from '@utmost/core/contract.d.ts';
import { sendFile } from '../../data/api-client.ts';
import { ApiError } from '../../data/api-error.ts';
import type { PackedFile } from './check-links.worker.ts';
import type { RowRefusal } from './link-file.ts';

type LinkRows = components['schemas']['LinkRows'];

interface Sending extends Pick<Parameters<typeof sendFile>[0], 'onSent' | 'signal'> {
  /** Whether the links keep the URLs that they have. */
  readonly isPublished: boolean;
  /** Names the import; null where nothing is to be stored. */
  readonly key: string | null;
}

/** Sends a file of links to be imported, or to be held against what is stored. @throws {ApiError} */
export function sendLinks(
  { blob, isPacked }: PackedFile,
  { isPublished, key, onSent, signal }: Sending,
): Promise<LinkRows> {
  const mode = isPublished ? 'published' : 'valid';
  return sendFile<LinkRows>({
    path: `/api/tracking-links/import?mode=${mode}${key === null ? '&dryRun=true' : ''}`,
    body: blob,
    headers: {
      'Content-Type': 'text/csv',
      ...(key !== null && { 'Idempotency-Key': key }),
      ...(isPacked && { 'Content-Encoding': 'gzip' }),
    },
    onSent,
    signal,
  });
}

/** What the server said of the rows of a file that it refused as a whole. @throws the error where it is another */
export function answerOfRefusal(error: unknown): LinkRows {
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
