import type { CompiledTaxonomy } from '../taxonomy/compile.ts';
import type { AdvancedLinkConfig } from '../taxonomy/parameter.ts';

/** The pairs of a link in advanced mode, in order. */
export type Pairs = readonly (readonly [queryName: string, value: string])[];

/**
 * One text for all pairs.
 * @example pack([['src', 'google'], ['med', 'cpc']], { keyValueConnector: '_', delimiter: '~' }) // 'src_google~med_cpc'
 */
export function pack(
  pairs: Pairs,
  { keyValueConnector, delimiter }: Pick<AdvancedLinkConfig, 'keyValueConnector' | 'delimiter'>,
): string {
  return pairs.map(([name, value]) => name + keyValueConnector + value).join(delimiter);
}

/**
 * The pairs of a packed text; null where a piece has no connector.
 * @example unpack('src_google~med_cpc', { keyValueConnector: '_', delimiter: '~' }) // [['src', 'google'], ['med', 'cpc']]
 */
export function unpack(
  packed: string,
  { keyValueConnector, delimiter }: Pick<AdvancedLinkConfig, 'keyValueConnector' | 'delimiter'>,
): Pairs | null {
  const pairs: [string, string][] = [];
  for (const piece of packed.split(delimiter)) {
    const at = piece.indexOf(keyValueConnector);
    if (at === -1) return null;
    pairs.push([piece.slice(0, at), piece.slice(at + keyValueConnector.length)]);
  }
  return pairs;
}

/**
 * The first name whose pair does not come back when the packed text is taken apart, or null.
 * A value that ends with half a delimiter (`a:` before `::`) would move the border.
 */
export function ambiguousName(
  pairs: Pairs,
  advanced: Pick<AdvancedLinkConfig, 'keyValueConnector' | 'delimiter'>,
): string | null {
  const back = unpack(pack(pairs, advanced), advanced);
  for (const [index, [name, value]] of pairs.entries()) {
    const pair = back?.[index];
    if (pair?.[0] !== name || pair[1] !== value) return name;
  }
  return null;
}

/**
 * The pairs of a packed text that we could have written: visible parameters alone, in configured
 * order, none empty; null for anything else, which is then none of ours.
 */
export function unpackGoverned(rules: CompiledTaxonomy, packed: string): Pairs | null {
  const pairs = unpack(packed, rules.taxonomy.advanced);
  let before = -1;
  for (const [name, value] of pairs ?? []) {
    const compiled = rules.byName.get(name);
    if (!compiled?.parameter.visible || compiled.position <= before || value === '') return null;
    before = compiled.position;
  }
  return pairs;
}
