import type { components } from '@utmost/core/contract.d.ts';
import { parseParameters, printParameters } from '@utmost/core/link/parameters-json.ts';
import type { TrackingLink } from '../data/api-client.ts';

/** What of a link is edited. */
export type LinkVersion = Pick<TrackingLink, 'name' | 'baseUrl' | 'parameters' | 'urlEncoding'>;

const VALUE = 'parameters.';

/**
 * A link as it was before some changes of it.
 * @param changes the newest first, without a gap up to the link as it is now
 * @example linkBefore({ name: 'B', … }, [{ changes: [{ field: 'name', before: 'A', after: 'B' }] }]).name // 'A'
 */
export function linkBefore(
  { name, baseUrl, parameters, urlEncoding }: LinkVersion,
  changes: readonly Pick<components['schemas']['LinkEvent'], 'changes'>[],
): LinkVersion {
  const fields = new Map([
    ['name', name],
    ['baseUrl', baseUrl],
    ['urlEncoding', String(urlEncoding)],
  ]);
  const values = new Map(parseParameters(parameters));
  for (const { field, before } of changes.flatMap((event) => event.changes)) {
    const isValue = field.startsWith(VALUE);
    const [of, key] = isValue ? [values, field.slice(VALUE.length)] : [fields, field];
    if (before === null) of.delete(key);
    else of.set(key, before);
  }
  return {
    name: fields.get('name') ?? name,
    baseUrl: fields.get('baseUrl') ?? baseUrl,
    parameters: printParameters(values),
    urlEncoding: fields.get('urlEncoding') === 'true',
  };
}

/** Whether a link has the values of a version, in whatever order. */
export function hasValuesOf(link: LinkVersion, version: LinkVersion): boolean {
  const [has, wanted] = [link, version].map((one) => new Map(parseParameters(one.parameters)));
  const names = [...new Set([...(has?.keys() ?? []), ...(wanted?.keys() ?? [])])];
  return names.every((name) => has?.get(name) === wanted?.get(name));
}
