import { parseParameters } from '@utmost/core/link/parameters-json.ts';
import { isShortened, NAMES_OF_LINK, namesInKey } from '@utmost/db/link-value-key.ts';
import { send } from '@utmost/db/statement.ts';
import type { ValueFilter } from './link-conditions.ts';
import type { Scope } from './models.ts';
import type { OwnedTable } from './owned-table.ts';
import type { LinkRow } from './rows.ts';

// Which query names links of one organization have values for together: as many sets as there are kinds of links.
interface NameSet {
  readonly key: string;
  readonly linkId: string;
}

/** An organization whose links can be read. */
export type LinkData = Scope & { readonly links: Pick<OwnedTable<LinkRow>, 'all'> };

// So many are looked up one after the other; beyond that, reading all links' sets at once is quicker.
const ONE_BY_ONE = 100;

/** The filter for links that have any value of the name, or for those that have none. */
export async function linksByName(
  data: LinkData,
  queryName: string,
  which: 'any value' | 'no value',
): Promise<ValueFilter> {
  const sets = await readSets(data);
  // What a shortened key stands for is read from a link that has it.
  const id = sets.filter(({ key }) => isShortened(key)).map(({ linkId }) => linkId);
  const some =
    id.length === 0
      ? []
      : await data.links.all({ attributes: ['id', 'parameters'], where: { id } });
  const known = new Map(
    some.map((link) => [link.id, [...(parseParameters(link.parameters)?.keys() ?? [])]]),
  );
  const chosen = sets.filter(({ key, linkId }) => {
    const names = known.get(linkId) ?? namesInKey(key);
    return names.includes(queryName) === (which === 'any value');
  });
  return { queryName: NAMES_OF_LINK, keys: chosen.map(({ key }) => key) };
}

// No engine steps from one value to the next by itself: asked for all at once, they read every link's.
async function readSets(scope: Scope): Promise<NameSet[]> {
  const sets: NameSet[] = [];
  while (sets.length < ONE_BY_ONE) {
    const last = sets.at(-1)?.key ?? null;
    const [next] = await select(
      scope,
      'value AS `key`, linkId',
      last,
      'ORDER BY value, linkId LIMIT 1',
    );
    if (!next) return sets;
    sets.push(next);
  }
  const last = sets.at(-1)?.key ?? null;
  const rest = await select(scope, 'value AS `key`, MIN(linkId) AS linkId', last, 'GROUP BY value');
  return [...sets, ...rest];
}

function select(
  { sequelize, organizationId, transaction }: Scope,
  columns: string,
  after: string | null,
  end: string,
): Promise<NameSet[]> {
  return send<NameSet>(
    sequelize,
    `SELECT ${columns} FROM link_values
     WHERE organizationId = ${sequelize.escape(organizationId)}
       AND queryName = ${sequelize.escape(NAMES_OF_LINK)}
       ${after === null ? '' : `AND value > ${sequelize.escape(after)}`} ${end}`,
    transaction,
  );
}
