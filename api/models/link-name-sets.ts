import { parseParameters } from '@utmost/core/link/parameters-json.ts';
import { isShortened, NAMES_OF_LINK, namesInKey } from '@utmost/db/link-value-key.ts';
import { QueryTypes, type Sequelize, type Transaction } from 'sequelize';
import type { WantedKeys } from './links-alike.ts';
import type { OwnedTable } from './owned-table.ts';
import type { LinkRow } from './rows.ts';

/** Which query names links of one organisation have values for together: as many sets as there are kinds of links. */
export interface LinkNameSets {
  /** All of them: every link has one. */
  all(): Promise<WantedKeys>;
  /** Those of links that have any value of the name. */
  having(queryName: string): Promise<WantedKeys>;
  /** Those of links that have none. */
  lacking(queryName: string): Promise<WantedKeys>;
}

interface UsedSet {
  readonly key: string;
  readonly linkId: string;
}

// So many are looked up one after the other; beyond that, reading all links' sets at once is quicker.
const ONE_BY_ONE = 100;

/** The sets of names, inside a transaction where one is given. */
export function linkNameSets(
  sequelize: Sequelize,
  links: Pick<OwnedTable<LinkRow>, 'all'>,
  organizationId: string,
  transaction: Transaction | null,
): LinkNameSets {
  const select = (columns: string, after: string | null, end: string): Promise<UsedSet[]> =>
    sequelize.query<UsedSet>(
      `SELECT ${columns} FROM link_values
       WHERE organizationId = ${sequelize.escape(organizationId)}
         AND queryName = ${sequelize.escape(NAMES_OF_LINK)}
         ${after === null ? '' : `AND value > ${sequelize.escape(after)}`} ${end}`,
      { type: QueryTypes.SELECT, transaction },
    );
  const read = async (): Promise<UsedSet[]> => {
    const sets: UsedSet[] = [];
    // No engine steps from one value to the next by itself: asked for all at once, they read every link's.
    for (let last: string | null = null; ; ) {
      if (sets.length >= ONE_BY_ONE)
        return [
          ...sets,
          ...(await select('value AS `key`, MIN(linkId) AS linkId', last, 'GROUP BY value')),
        ];
      const [next] = await select('value AS `key`, linkId', last, 'ORDER BY value, linkId LIMIT 1');
      if (!next) return sets;
      sets.push(next);
      last = next.key;
    }
  };
  // What a shortened key stands for is read from a link that has it.
  const namesOf = async (sets: readonly UsedSet[]): Promise<(set: UsedSet) => string[]> => {
    const id = sets.filter(({ key }) => isShortened(key)).map(({ linkId }) => linkId);
    const some =
      id.length === 0 ? [] : await links.all({ attributes: ['id', 'parameters'], where: { id } });
    const known = new Map(
      some.map((link) => [link.id, [...(parseParameters(link.parameters)?.keys() ?? [])]]),
    );
    return ({ key, linkId }) => known.get(linkId) ?? namesInKey(key);
  };
  const keys = async (isMeant: (names: readonly string[]) => boolean): Promise<WantedKeys> => {
    const sets = await read();
    const names = await namesOf(sets);
    const meant = sets.filter((set) => isMeant(names(set)));
    return { queryName: NAMES_OF_LINK, keys: meant.map(({ key }) => key) };
  };
  return {
    all: () => keys(() => true),
    having: (queryName) => keys((names) => names.includes(queryName)),
    lacking: (queryName) => keys((names) => !names.includes(queryName)),
  };
}
