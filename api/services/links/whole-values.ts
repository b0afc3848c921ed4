import { parseParameters } from '@utmost/core/link/parameters-json.ts';
import { isShortened } from '@utmost/db/link-value-key.ts';
import type { UsedValue } from '../../models/link-groups.ts';
import type { OrganizationData } from '../../models/organization-data.ts';

/** The values that keys stand for, in the same order: long ones are read from a link that has them. */
export async function wholeValues(
  data: OrganizationData,
  queryName: string,
  used: readonly UsedValue[],
): Promise<string[]> {
  const shortened = used.filter(({ key }) => isShortened(key)).map(({ linkId }) => linkId);
  const links =
    shortened.length === 0
      ? []
      : await data.links.all({ attributes: ['id', 'parameters'], where: { id: shortened } });
  const whole = new Map(
    links.map(({ id, parameters }) => [id, parseParameters(parameters)?.get(queryName)]),
  );
  return used.map(({ key, linkId }) => whole.get(linkId) ?? key);
}
