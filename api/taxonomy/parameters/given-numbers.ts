import { type Problem, problem } from '@utmost/core/problem.ts';
import { nextIdentifier } from '@utmost/core/taxonomy/identifier.ts';
import type { Parameter } from '@utmost/core/taxonomy/parameter.ts';
import { Op } from 'sequelize';
import { v7 as uuid } from 'uuid';
import type { OrganizationData } from '../../models/organization-data.ts';
import { adoptNumbers, highestOfLinks } from './numbers-of-links.ts';

type Numbered = Pick<Parameter, 'type' | 'queryName' | 'identifierPer' | 'currentIdentifierValue'>;

/**
 * Remembers the last numbers of identifiers whose query name becomes free: parameters that are deleted, renamed or get another
 * type. A number is published once and for all, whatever becomes of its parameter.
 */
export async function rememberNumbers(
  data: OrganizationData,
  parameters: readonly Numbered[],
): Promise<void> {
  const numbered = parameters.filter(
    ({ type, currentIdentifierValue }) => type === 'identifier' && currentIdentifierValue > 0,
  );
  const known = await lastNumbers(data, numbered);
  for (const { queryName, currentIdentifierValue: lastNumber } of numbered) {
    const before = known.get(queryName);
    if (before === undefined) await data.givenNumbers.save([{ id: uuid(), queryName, lastNumber }]);
    else if (before.lastNumber < lastNumber)
      await data.givenNumbers.update(before.id, { lastNumber });
  }
}

/**
 * The same parameters; identifiers go on behind the last number that was ever given under their query name, or that links have
 * under it of when it was a text.
 * @param before as they are stored
 */
export async function continueNumbers<P extends Numbered>(
  data: OrganizationData,
  parameters: readonly P[],
  before: readonly Numbered[],
): Promise<P[]> {
  const known = await lastNumbers(
    data,
    parameters.filter(({ type }) => type === 'identifier'),
  );
  const highest = new Map<string, number>();
  for (const { queryName } of newNumberings(parameters, before)) {
    highest.set(queryName, await highestOfLinks(data, queryName));
  }
  return parameters.map((parameter) => {
    const { queryName } = parameter;
    const given = Math.max(known.get(queryName)?.lastNumber ?? 0, highest.get(queryName) ?? 0);
    return parameter.type === 'identifier' && given > parameter.currentIdentifierValue
      ? { ...parameter, currentIdentifierValue: given }
      : parameter;
  });
}

/**
 * Lets values keep the numbers that their links have, where an identifier begins to number them. The caller holds the lock on the
 * organization's configuration.
 * @param before as they were stored
 */
export async function keepNumbers(
  data: OrganizationData,
  parameters: readonly Numbered[],
  before: readonly Numbered[],
): Promise<void> {
  for (const { queryName, identifierPer } of newNumberings(parameters, before)) {
    if (identifierPer) await adoptNumbers(data, queryName, identifierPer);
  }
}

/** Identifiers that number something else than before, or nothing before. */
function newNumberings<P extends Numbered>(
  parameters: readonly P[],
  before: readonly Numbered[],
): P[] {
  const byName = new Map(before.map((one) => [one.queryName, one]));
  return parameters.filter(({ type, queryName, identifierPer = null }) => {
    const stored = byName.get(queryName);
    const isSame = stored?.type === type && (stored.identifierPer ?? null) === identifierPer;
    return type === 'identifier' && !isSame;
  });
}

const ROWS_A_PAGE = 500;

/**
 * The numbers of values under another query name, of the identifier or of the parameter whose values they are. Those under the
 * name before stay: links have them. A value that has a number under the new name keeps it, and no number gets a second value there.
 */
export async function followNumbers(
  { valueNumbers }: OrganizationData,
  before: string,
  after: string,
): Promise<void> {
  if (before === after) return;
  for (const column of ['queryName', 'per'] as const) {
    for (let last = ''; ; ) {
      const rows = await valueNumbers.all({
        where: { [column]: before, id: { [Op.gt]: last } },
        order: [['id', 'ASC']],
        limit: ROWS_A_PAGE,
      });
      if (rows.length === 0) break;
      const moved = rows.map((row) => ({ ...row, id: uuid(), [column]: after }));
      const queryName = moved.map((row) => row.queryName);
      const found = await valueNumbers.all({
        where: {
          queryName,
          [Op.or]: [
            { per: moved.map(({ per }) => per), value: moved.map(({ value }) => value) },
            { number: moved.map(({ number }) => number) },
          ],
        },
      });
      const taken = new Set(
        found.flatMap((row) => [
          JSON.stringify([row.queryName, row.per, row.value]),
          ...(column === 'queryName' ? [JSON.stringify([row.queryName, row.number])] : []),
        ]),
      );
      const free = moved.filter(
        (row) =>
          !taken.has(JSON.stringify([row.queryName, row.per, row.value])) &&
          !taken.has(JSON.stringify([row.queryName, row.number])),
      );
      await valueNumbers.save(free);
      last = rows.at(-1)?.id ?? '';
    }
  }
}

async function lastNumbers({ givenNumbers }: OrganizationData, parameters: readonly Numbered[]) {
  if (parameters.length === 0) return new Map<string, never>();
  const queryName = parameters.map((one) => one.queryName);
  const rows = await givenNumbers.all({ where: { queryName } });
  return new Map(rows.map((row) => [row.queryName, row]));
}

/**
 * That an identifier goes on behind numbers that were given before under its query name.
 * @param asked as it was asked for
 * @param stored as it was stored
 * @example numberWarnings({ …, currentIdentifierValue: 0 }, { …, currentIdentifierValue: 7 })[0]?.code // 'identifier_goes_on'
 */
export function numberWarnings(
  asked: Pick<Parameter, 'currentIdentifierValue'>,
  stored: Parameter,
): Problem[] {
  if (stored.type !== 'identifier') return [];
  if (stored.currentIdentifierValue <= asked.currentIdentifierValue) return [];
  const { queryName } = stored;
  const next = nextIdentifier(stored);
  return [problem('identifier_goes_on', 'currentIdentifierValue', { queryName, next })];
}
