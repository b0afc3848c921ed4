import { api, bodyOf } from '../data/api-client.ts';
import { ApiError } from '../data/api-error.ts';
import { configTexts as texts } from './parameter-config-texts.ts';

/**
 * Remembers the configuration before a change. Once the change is made, what this gives back takes it back; where anyone
 * else has changed the configuration since, it says so and leaves it alone.
 * @throws {ApiError} where the configuration cannot be read
 */
export async function rememberConfiguration(): Promise<() => () => Promise<string>> {
  const [{ id: userId }, known] = await Promise.all([bodyOf(api.GET('/api/auth/me')), changes()]);
  const before = await configurationNow();
  return () => {
    // At once, so that the server refuses where it is changed later.
    const made = configurationNow().then(async ({ tag }) => ({ tag, entries: await changes() }));
    // Who never takes the change back isn't told that it failed.
    made.catch(() => {});
    return async () => {
      const { tag, entries } = await made;
      const since = entries.slice(0, known[0] ? placeOf(entries, known[0].id) : entries.length);
      if (since.some(({ actorId }) => actorId !== userId)) throw new Error(texts.changedMeanwhile);
      const params = { header: { 'If-Match': tag } };
      await bodyOf(api.PUT('/api/taxonomy', { params, body: before.document })).catch(refused);
      return texts.takenBack;
    };
  };
}

function refused(error: unknown): never {
  const isOther = error instanceof ApiError && error.status === 412;
  throw isOther ? new Error(texts.changedMeanwhile) : error;
}

async function configurationNow() {
  const { data: document, response } = await api.GET('/api/taxonomy');
  // YAML is not asked for.
  if (typeof document !== 'object') throw new ApiError(response.status, String(response.status));
  return { document, tag: response.headers.get('etag') ?? '' };
}

const CONFIGURATION = /^(parameter|mapping|advanced|taxonomy|demo)\./;

/** The newest changes of the configuration, as the audit log has them. */
async function changes() {
  const entries = await bodyOf(
    api.GET('/api/audit-log', { params: { query: { range: '[0,199]' } } }),
  );
  return entries.filter(({ action }) => CONFIGURATION.test(action));
}

// What is no longer among the newest may have anything before it.
function placeOf(entries: readonly { readonly id: string }[], id: string): number {
  const place = entries.findIndex((entry) => entry.id === id);
  if (place === -1) throw new Error(texts.changedMeanwhile);
  return place;
}
