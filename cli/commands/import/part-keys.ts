import { createHash } from 'node:crypto';
import { ApiError } from '@utmost/core/api-error.ts';
import { bodyOf, type Connection } from '../../server/client.ts';
import type { ImportJob } from './import-job.ts';
import type { FileScan } from './row-chunks.ts';

/**
 * How the parts of a file are named for the server: by the content of all of it and their place, so that the
 * same command asks for the same work. The server answers a name that it knows with what it did for it.
 * @returns the name of a part; '' in a dry run, which stores nothing
 */
export function partKeys(job: ImportJob, scan: FileScan): (index: number) => string {
  if (job.dryRun) return () => '';
  const name = job.idempotencyKey ?? `utmost-${digestOf(job, scan).slice(0, 40)}`;
  return (index) => `${name}-${index}`;
}

// The same rows, varied otherwise or with duplicates treated otherwise, become other links.
function digestOf(
  { output, duplicates, choices, isPublished }: ImportJob,
  { digest }: FileScan,
): string {
  const isPlain = duplicates === 'allow' && choices.size === 0 && !isPublished;
  if (output === null && isPlain) return digest;
  const varied = isPublished ? ['published'] : choices.size === 0 ? [] : [[...choices]];
  const parts =
    output === null ? [duplicates, digest, ...varied] : ['generate', digest, [...choices]];
  return createHash('sha256').update(JSON.stringify(parts)).digest('hex');
}

const REFUSED = 422;

/**
 * Whether the server knows a part by its name. It is asked to store a file without rows: under a name that is
 * taken it says so, and else that rows are missing.
 * @throws {ApiError} when it doesn't answer, or refuses for another reason
 */
export async function isStored({ api }: Connection, key: string): Promise<boolean> {
  const call = api.POST('/api/tracking-links/import', {
    params: { header: { 'Idempotency-Key': key } },
    headers: { 'Content-Type': 'text/csv' },
    body: 'link_name,website_url\n',
    bodySerializer: (text) => text,
  });
  try {
    await bodyOf(call);
    return false;
  } catch (error) {
    const isRefused = error instanceof ApiError && error.status === REFUSED;
    if (!isRefused) throw error;
    return isReuse(error);
  }
}

/** Whether the server knows the key by another request. */
export function isReuse(error: unknown): boolean {
  return error instanceof ApiError && error.code === 'idempotency_key_reused';
}
