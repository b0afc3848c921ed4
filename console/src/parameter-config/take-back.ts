import { api, bodyOf } from '../data/api-client.ts';
import { ApiError } from '../data/api-error.ts';
import { configTexts as texts } from './parameter-config-texts.ts';

/** Called once the change is made; what it gives takes the change back and says so. */
type Remembered = () => () => Promise<string>;

/**
 * Remembers the configuration before a change. Once the change is made, what this gives back takes it back; where the
 * configuration was changed besides, it says so and leaves it alone.
 * @param calls how many the change takes
 * @throws {ApiError} where the configuration cannot be read
 */
export async function rememberConfiguration(calls = 1): Promise<Remembered> {
  const before = await configurationNow();
  return () => {
    // At once, so that the server refuses where it is changed later.
    const made = configurationNow();
    // Without an Undo nothing reads an error of it.
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

/**
 * The same of a deletion. Null where a deleted parameter has values at rest, as a text that was a dropdown may have: no
 * document has those.
 * @param id of the parameter; all of them where it is undefined
 */
export async function rememberDeletion(id: string | undefined): Promise<Remembered | null> {
  const [parameters, mappings] = await Promise.all([
    bodyOf(api.GET('/api/tracking-parameters')),
    bodyOf(api.GET('/api/value-mappings')),
  ]);
  const types = new Map(parameters.map((one) => [one.id, one.type]));
  const isAtRest = mappings.some(
    ({ parameterId }) =>
      (id === undefined || id === parameterId) && types.get(parameterId) !== 'dropdown',
  );
  return isAtRest ? null : rememberConfiguration();
}

/**
 * The same of a parameter that is changed, which gets its former fields by its id: with another query name a document would
 * make it anew, without its numbers.
 */
export async function rememberParameter(id: string): Promise<Remembered> {
  const before = await parametersNow();
  return () => {
    const made = parametersNow();
    made.catch(() => {});
    return async () => {
      const former = before.get(id);
      const left = (await made).get(id);
      if (former === undefined || left !== (await parametersNow()).get(id))
        throw new Error(texts.changedMeanwhile);
      if (left === former) throw new Error(texts.counterStays);
      const params = { path: { id } };
      await bodyOf(api.PUT('/api/tracking-parameters/{id}', { params, body: JSON.parse(former) }));
      const now = await parametersNow();
      const isSame = [...before].every(([one, text]) => now.get(one) === text);
      return isSame ? texts.takenBack : texts.takenBackAlone;
    };
  };
}

/** The parameters as texts, by id; without their counters, which new links raise. */
async function parametersNow(): Promise<ReadonlyMap<string, string>> {
  const list = await bodyOf(api.GET('/api/tracking-parameters'));
  return new Map(
    list.map(({ currentIdentifierValue: _, ...one }) => [one.id, JSON.stringify(one)]),
  );
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
