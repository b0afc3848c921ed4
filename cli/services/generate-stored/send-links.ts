import { ApiError } from '@utmost/core/api-error.ts';
import type { components } from '@utmost/core/contract.d.ts';
import type { NewLink } from '@utmost/core/link/create.ts';
import { serverMessages } from '@utmost/core/messages/cli-server.ts';
import { bodyOf, type Connection } from '../../client.ts';
import { CommandError } from '../../command-error.ts';
import type { ProblemDetail } from '../problem-details.ts';
import { persistently } from '../server/persistently.ts';

type LinkRow = components['schemas']['LinkRow'];

/** What became of one link. */
export interface SentLink {
  /** As it is stored; null where it was refused. */
  readonly fullUrl: string | null;
  readonly errors: readonly ProblemDetail[];
  readonly warnings: readonly ProblemDetail[];
}

/** The answer to so many links is kept by the server, so that it can be asked for again. */
const MOST_LINKS = 2_000;

/**
 * Has the server build, number and store links, the good ones of them. Under the same key they can be sent
 * any number of times: they are stored once and have the same numbers every time.
 * @returns what became of each, in order
 * @throws {ApiError}
 */
export async function sendLinks(
  { api }: Connection,
  links: readonly NewLink[],
  key: string,
): Promise<SentLink[]> {
  const sent: SentLink[] = [];
  for (let first = 0; first < links.length; first += MOST_LINKS) {
    const some = links.slice(first, first + MOST_LINKS);
    const header = { 'Idempotency-Key': `${key}-${first}` };
    const body = { mode: 'valid' as const, links: some.map(draftOf) };
    const { results } = await persistently(() =>
      bodyOf(api.POST('/api/tracking-links/bulk', { params: { header }, body })),
    ).catch(wordReuse);
    const byRow = new Map(results.map((one) => [one.row, one]));
    sent.push(...some.map((_, index) => sentLink(byRow.get(index + 1))));
  }
  return sent;
}

function draftOf({ name, baseUrl, values, urlEncoding }: NewLink) {
  return { name, baseUrl, parameters: JSON.stringify(Object.fromEntries(values)), urlEncoding };
}

function sentLink(row: LinkRow | undefined): SentLink {
  const { link, errors = [], warnings = [] } = row ?? {};
  return { fullUrl: link?.fullUrl ?? null, errors, warnings };
}

// The same rows became other links: the taxonomy has other parameters than an earlier run found.
function wordReuse(error: unknown): never {
  const isReused = error instanceof ApiError && error.code === 'idempotency_key_reused';
  throw isReused ? new CommandError(serverMessages.taxonomyChangedSince) : error;
}
