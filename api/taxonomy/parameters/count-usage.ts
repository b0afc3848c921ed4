import type { components } from '@utmost/core/contract.d.ts';
import type { Caller, Services } from '../../caller.ts';
import { groupLinkValues } from '../../links/queries/link-groups.ts';
import { countByParameter, countByValue } from '../../models/link-values.ts';
import { dataOf } from '../../models/organization-data.ts';
import { readParameters } from '../read-taxonomy.ts';
import { taxonomyTexts } from '../taxonomy-texts.ts';

type Schemas = components['schemas'];

// Of values that aren't asked for by name the most used ones are enough.
const MOST_VALUES = 1000;

/** How many stored links have a value for each parameter, in the configured order. */
export async function countParameterUsage(
  { database }: Services,
  caller: Caller,
): Promise<Schemas['ParameterUsage'][]> {
  const data = dataOf(database, caller.organizationId);
  const parameters = await readParameters(data);
  const counts = await countByParameter(
    data,
    parameters.map(({ queryName }) => queryName),
  );
  return parameters.map(({ id, queryName }) => {
    return { parameterId: id, queryName, links: counts.get(queryName) ?? 0 };
  });
}

/**
 * How many stored links have a value for one parameter, and how many each of these values of it, or of the most used ones.
 * @throws {DomainError} `not_found`
 */
export async function countValueUsage(
  { database }: Services,
  caller: Caller,
  id: string,
  values: readonly string[] | null,
): Promise<Schemas['ValueUsage']> {
  const data = dataOf(database, caller.organizationId);
  const parameter = await data.parameters.get(id, taxonomyTexts.parameterNotFound);
  const { queryName } = parameter;
  const counts = await countByParameter(data, [queryName]);
  const used = { parameterId: id, queryName, links: counts.get(queryName) ?? 0 };
  if (values) {
    const found = await countByValue(data, queryName, values);
    return { ...used, values: values.map((value) => ({ value, links: found.get(value) ?? 0 })) };
  }
  const mostUsed = await groupLinkValues(data, {
    queryName,
    where: null,
    byIndex: null,
    sort: ['count', 'DESC'],
    first: 0,
    count: MOST_VALUES,
  });
  return { ...used, values: [...mostUsed.values] };
}
