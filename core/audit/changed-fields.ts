import { parseParameters } from '../link/parameters-json.ts';

type Fields = Readonly<Record<string, unknown>>;

/** A field that a change made different; null where it was not there. */
export interface ChangedField {
  readonly field: string;
  readonly before: string | null;
  readonly after: string | null;
}

/**
 * What an entry of the audit log says was changed: only the fields that differ, in the order they are
 * written down.
 * @param before null when the thing was made
 * @param after null when it was deleted
 * @example changedFields({ name: 'a', id: 1 }, { name: 'b', id: 1 }) // [{ field: 'name', before: 'a', after: 'b' }]
 */
export function changedFields(before: Fields | null, after: Fields | null): ChangedField[] {
  const [old, now] = [valuesOf(before), valuesOf(after)];
  return [...new Set([...old.keys(), ...now.keys()])]
    .map((field) => ({ field, before: old.get(field) ?? null, after: now.get(field) ?? null }))
    .filter((changed) => changed.before !== changed.after);
}

function valuesOf(fields: Fields | null): ReadonlyMap<string, string> {
  const present = Object.entries(fields ?? {}).filter(([, value]) => value !== null);
  return new Map(present.map(([field, value]) => [field, textOf(value)]));
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value);
}

/** A link as the audit log keeps it. */
type NotedLink = Readonly<Record<string, unknown>>;

// What says who made the link and when it changed stands beside the change already.
const UNAUDITED = new Set(['id', 'createdAt', 'createdBy', 'lastModifiedAt']);

/**
 * What a change made different in a link, value by value: a parameter's as `parameters.` and its query name.
 * @example changedLinkFields({ parameters: '{"a":"1"}' }, { parameters: '{"a":"2"}' }) // [{ field: 'parameters.a', before: '1', after: '2' }]
 */
export function changedLinkFields(before: NotedLink, after: NotedLink): ChangedField[] {
  return changedFields(recorded(before), recorded(after));
}

function recorded({ parameters, ...link }: NotedLink): Readonly<Record<string, unknown>> {
  const fields = Object.entries(link).filter(([field]) => !UNAUDITED.has(field));
  const values = typeof parameters === 'string' ? parseParameters(parameters) : null;
  const named = [...(values ?? [])].map(([name, value]) => [`parameters.${name}`, value] as const);
  return Object.fromEntries([...fields, ...named]);
}
