import { parseParameters } from '../link/parameters-json.ts';
import { type ChangedField, changedFields } from './changed-fields.ts';

/** A link as the audit log keeps it. */
type NotedLink = Readonly<Record<string, unknown>>;

// What says who made the link and when it changed stands beside the change already.
const BESIDE = new Set(['id', 'createdAt', 'createdBy', 'lastModifiedAt']);

/**
 * What a change made different in a link, value by value: a parameter's as `parameters.` and its query name.
 * @example changedLinkFields({ parameters: '{"a":"1"}' }, { parameters: '{"a":"2"}' }) // [{ field: 'parameters.a', before: '1', after: '2' }]
 */
export function changedLinkFields(before: NotedLink, after: NotedLink): ChangedField[] {
  return changedFields(recorded(before), recorded(after));
}

function recorded({ parameters, ...link }: NotedLink): Readonly<Record<string, unknown>> {
  const fields = Object.entries(link).filter(([field]) => !BESIDE.has(field));
  const values = typeof parameters === 'string' ? parseParameters(parameters) : null;
  const named = [...(values ?? [])].map(([name, value]) => [`parameters.${name}`, value] as const);
  return Object.fromEntries([...fields, ...named]);
}
