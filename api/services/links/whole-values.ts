import { parseParameters } from '@utmost/core/link/parameters-json.ts';
import { isShortened } from '@utmost/db/link-value-key.ts';
import type { UsedValue } from '../../models/link-groups.ts';
import { linksWith } from '../../models/link-values.ts';
import type { OrganizationData } from '../../models/organization-data.ts';

/** The values that keys stand for, in the same order: long ones are read from a link that has them. */
export async function wholeValues(
  data: OrganizationData,
  queryName: string,
  used: readonly UsedValue[],
): Promise<string[]> {
  const shortened = used.filter(({ key }) => isShortened(key)).map(({ key }) => key);
  if (shortened.length === 0) return used.map(({ key }) => key);
  const linkOf = await linksWith(data, queryName, shortened);
  const links = await data.links.all({
    attributes: ['id', 'parameters'],
    where: { id: [...linkOf.values()] },
  });
  const whole = new Map(
    links.map(({ id, parameters }) => [id, parseParameters(parameters)?.get(queryName)]),
  );
  return used.map(({ key }) => whole.get(linkOf.get(key) ?? '') ?? key);
}
