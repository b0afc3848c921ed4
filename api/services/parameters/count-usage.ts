import { DomainError } from '@utmost/core/errors.ts';
import { apiTexts } from '@utmost/core/messages/api.ts';
import { groupLinkValues } from '../../models/link-groups.ts';
import { countByParameter, countByValue } from '../../models/link-values.ts';
import { dataOf, type OrganizationData } from '../../models/organization-data.ts';
import type { Caller, Services } from '../caller.ts';
import { readParameters } from '../read-taxonomy.ts';

/** How many stored links have a value for a parameter. */
export interface ParameterUsage {
  readonly parameterId: string;
  readonly queryName: string;
  readonly links: number;
}

/** The same, and how many have which value. */
export interface ValueUsage extends ParameterUsage {
  readonly values: readonly { readonly value: string; readonly links: number }[];
}

// Of values that nobody asks for by name the most used ones are enough.
const MOST_VALUES = 1000;

/** The usage of every parameter, in the configured order. */
export async function countParameterUsage(
  { database }: Services,
  caller: Caller,
): Promise<ParameterUsage[]> {
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
 * The usage of one parameter and of these values of it, or of the most used ones.
 * @throws {DomainError} `not_found`
 */
export async function countValueUsage(
  { database }: Services,
  caller: Caller,
  id: string,
  values: readonly string[] | null,
): Promise<ValueUsage> {
  const data = dataOf(database, caller.organizationId);
  const parameter = await data.parameters.find(id);
  if (!parameter) throw new DomainError('not_found', apiTexts.notFound.parameter);
  const { queryName } = parameter;
  const counts = await countByParameter(data, [queryName]);
  return {
    parameterId: id,
    queryName,
    links: counts.get(queryName) ?? 0,
    values: values
      ? await countThese(data, queryName, values)
      : await countMostUsed(data, queryName),
  };
}

async function countThese(
  data: OrganizationData,
  queryName: string,
  values: readonly string[],
): Promise<ValueUsage['values']> {
  const counts = await countByValue(data, queryName, values);
  return values.map((value) => ({ value, links: counts.get(value) ?? 0 }));
}

async function countMostUsed(
  data: OrganizationData,
  queryName: string,
): Promise<ValueUsage['values']> {
  const { values } = await groupLinkValues(data, {
    queryName,
    where: null,
    byIndex: null,
    sort: ['count', 'DESC'],
    first: 0,
    count: MOST_VALUES,
  });
  return values;
}
