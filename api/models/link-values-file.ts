import { keyTypeOf } from '@utmost/db/key-type.ts';
import { linkNamesKey, linkValueKey, NAMES_OF_LINK } from '@utmost/db/link-value-key.ts';
import type { Sequelize } from 'sequelize';
import type { ValuedLink } from './link-values.ts';
import { inFile, keyInFile, type RowFileWriter } from './row-file.ts';

const COLUMNS = ['organizationId', 'queryName', 'value', 'linkId'];
// Stands in no key, which has it escaped.
const BETWEEN_KEYS = '\n';

/** Links by one of their values: what it is -> their keys. */
type LinksByValue = Map<string, string>;

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
  const namesKeyOf = namesKeys();
  let rows = 0;
  const note = (queryName: string, value: string, link: string) => {
    const byValue = byName.get(queryName) ?? new Map();
    if (byValue.size === 0) byName.set(queryName, byValue);
    const others = byValue.get(value);
    byValue.set(value, others === undefined ? link : `${others}${BETWEEN_KEYS}${link}`);
    rows += 1;
  };
  return {
    add: (links) => {
      for (const { id, values } of links) {
        const link = keyInFile(id, keyType);
        note(NAMES_OF_LINK, namesKeyOf(values), link);
        for (const [queryName, value] of values) note(queryName, linkValueKey(value), link);
      }
    },
    file: () => {
      const pieces: string[] = [];
      for (const [queryName, byValue] of inOrder(byName)) {
        const name = `${owner}\t${inFile(queryName)}\t`;
        for (const [value, links] of inOrder(byValue)) {
          const beginning = `${name}${inFile(value)}\t`;
          const lines = links.split(BETWEEN_KEYS).join(`\n${beginning}`);
          pieces.push(`${beginning}${lines}\n`);
        }
      }
      return { columns: COLUMNS, pieces, rows };
    },
  };
}

function inOrder<Value>(map: ReadonlyMap<string, Value>): [string, Value][] {
  return [...map].sort(([one], [other]) => (one < other ? -1 : 1));
}

// Links of one file have the same parameters, but for a few.
function namesKeys(): (values: ReadonlyMap<string, string>) => string {
  let names: readonly string[] = [];
  let key = linkNamesKey(names);
  return (values) => {
    let at = 0;
    let isSame = values.size === names.length;
    for (const name of values.keys()) {
      isSame &&= name === names[at];
      at += 1;
    }
    if (!isSame) {
      names = [...values.keys()];
      key = linkNamesKey(names);
    }
    return key;
  };
}
