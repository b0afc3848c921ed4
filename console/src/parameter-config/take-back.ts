import { api, bodyOf } from '../data/api-client.ts';
import { ApiError } from '../data/api-error.ts';
import { configTexts as texts } from './parameter-config-texts.ts';

/**
 * Remembers the configuration before a change. Once the change is made, what this gives back takes it back; where the
 * configuration was changed besides, it says so and leaves it alone.
 * @param calls how many the change takes
 * @throws {ApiError} where the configuration cannot be read
 */
export async function rememberConfiguration(calls = 1): Promise<() => () => Promise<string>> {
  const before = await configurationNow();
  return () => {
    // At once, so that the server refuses where it is changed later.
    const made = configurationNow();
    // Who never takes the change back isn't told that it failed.
    made.catch(() => {});
    return async () => {
      const { tag, revision } = await made;
      if (revision !== before.revision + calls) throw new Error(texts.changedMeanwhile);
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
  const { headers } = response;
  const revision = Number(headers.get('configuration-revision'));
  return { document, tag: headers.get('etag') ?? '', revision };
}
