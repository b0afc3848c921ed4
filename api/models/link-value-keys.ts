import { linkNamesKey, linkValueKey, NAMES_OF_LINK } from '@utmost/db/link-value-key.ts';

/** A link and its stored values, by query name. */
export interface ValuedLink {
  readonly id: string;
  readonly values: ReadonlyMap<string, string>;
}

/** What a row of the table says, in the order of its key. */
export const VALUE_COLUMNS = ['organizationId', 'queryName', 'value', 'linkId'];

/**
 * What the rows of links are: one for the set of their query names, and one for each value.
 * @returns tells those of one link after the other
 */
export function valueKeys(): (
  link: ValuedLink,
  tell: (queryName: string, value: string) => void,
) => void {
  const namesKeyOf = namesKeys();
  return ({ values }, tell) => {
    tell(NAMES_OF_LINK, namesKeyOf(values));
    for (const [queryName, value] of values) tell(queryName, linkValueKey(value));
  };
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
