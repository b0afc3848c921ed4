import { keyTypeOf } from '@utmost/db/key-type.ts';
import type { Sequelize } from 'sequelize';
import { VALUE_COLUMNS, type ValuedLink, valueKeys } from './link-value-keys.ts';
import { inFile, keyInFile, type RowFileWriter } from './row-file.ts';

/** Links by one of their values: what it is -> their keys. */
type LinksByValue = Map<string, string[]>;

/**
 * Writes down which links have which values, in the table's own order, so that neighbours are stored together.
 * Most values are those of many links, so it sorts values and not lines.
 */
export function linkValuesFile(
  sequelize: Sequelize,
  organizationId: string,
): RowFileWriter<ValuedLink> {
  const keyType = keyTypeOf(sequelize);
  const owner = keyInFile(organizationId, keyType);
  const byName = new Map<string, LinksByValue>();
  const tellValues = valueKeys();
  let rows = 0;
  const note = (queryName: string, value: string, link: string) => {
    const byValue = byName.get(queryName) ?? new Map();
    if (byValue.size === 0) byName.set(queryName, byValue);
    const others = byValue.get(value);
    if (others === undefined) byValue.set(value, [link]);
    else others.push(link);
    rows += 1;
  };
  return {
    add: (links) => {
      for (const link of links) {
        const key = keyInFile(link.id, keyType);
        tellValues(link, (queryName, value) => note(queryName, value, key));
      }
    },
    file: () => {
      const pieces: string[] = [];
      for (const [queryName, byValue] of inOrder(byName)) {
        const name = `${owner}\t${inFile(queryName)}\t`;
        for (const [value, links] of inOrder(byValue)) {
          const beginning = `${name}${inFile(value)}\t`;
          pieces.push(links.map((link) => `${beginning}${link}\n`).join(''));
        }
      }
      return { columns: VALUE_COLUMNS, pieces, rows };
    },
  };
}

function inOrder<Value>(map: ReadonlyMap<string, Value>): [string, Value][] {
  return [...map].sort(([one], [other]) => (one < other ? -1 : 1));
}
