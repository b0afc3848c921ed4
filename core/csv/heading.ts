import { fold } from '../rules/characters.ts';
import type { CompiledTaxonomy } from '../taxonomy/compile.ts';
import { unguardFormula } from './cell.ts';
import { COLUMN_SYNONYMS } from './column-synonyms.ts';

/** The two columns every file of links has. */
export const NAME_COLUMN = 'link_name';
export const URL_COLUMN = 'website_url';

/** The headings of our own export of links; behind them stand the query names of the parameters that are not part of URLs. */
export const EXPORT_HEADINGS = ['Link Name', 'Created', 'Created By', 'URL'] as const;

/** The same as {@link headingKey} writes it: name -> synonyms. */
export const HEADING_SYNONYMS: ReadonlyMap<string, readonly string[]> = new Map(
  Object.entries(COLUMN_SYNONYMS).map(([name, synonyms]) => [name, synonyms.map(headingKey)]),
);

/** Headings by which the columns of links are known, whatever the parameters are. */
export const HEADING_NAMES: readonly string[] = [...HEADING_SYNONYMS].flatMap(
  ([name, synonyms]) => [headingKey(name), ...synonyms],
);

/**
 * A heading as headings are compared: no formula guard, no white space around it, one space for every run of white
 * space, hyphens and underscores, full-width letters as plain ones, case folded, without the asterisk of a required field.
 * @example headingKey('\u00a0Website_URL ') // 'website url'
 */
export function headingKey(cell: string): string {
  return fold(
    unguardFormula(cell)
      .normalize('NFKC')
      .replace(/[\s_-]+/gu, ' ')
      .replace(/ ?\*$/, '')
      .trim(),
  );
}

/** The headings of columns of links that are no parameter's, as {@link headingKey} writes them. */
export const LINK_HEADINGS: ReadonlySet<string> = new Set(
  [NAME_COLUMN, URL_COLUMN, ...EXPORT_HEADINGS].map(headingKey),
);

/** What the columns of a sheet are. */
export interface ReadHeadings {
  /** Of every column: `link_name`, `website_url`, a parameter's query name, or null for none of them. */
  readonly targets: readonly (string | null)[];
  /** Headings that say the same as one before them. */
  readonly repeated: readonly string[];
}

/**
 * Tells which column is what, by one rule for files, the grid and the command line: a heading is the name itself or ends
 * with it in parentheses, else that name but for case, white space and underscores, else the parameter's display name,
 * else what people call it.
 * The surest heading of each column is taken; another one that means the same is no column of ours.
 * @example readHeadings(compiled, ['Link Name', 'URL', 'Source']).targets // ['link_name', 'website_url', 'utm_source']
 */
export function readHeadings({ byName }: CompiledTaxonomy, cells: readonly string[]): ReadHeadings {
  const targets: (string | null)[] = cells.map(() => null);
  const repeated: string[] = [];
  const names = [NAME_COLUMN, URL_COLUMN, ...byName.keys()];
  const displayNames = [...byName.values()].map(
    ({ parameter }) => [headingKey(parameter.displayName), parameter.queryName] as const,
  );
  const synonyms = names.flatMap((name) =>
    (HEADING_SYNONYMS.get(name) ?? []).map((synonym) => [synonym, name] as const),
  );
  const byKey = names.map((name) => [headingKey(name), name] as const);
  const texts = cells.map((cell) => unguardFormula(cell).trim());
  // `Source (utm_source)`
  const inParentheses = texts.map((text) => /\(([^()]+)\)$/.exec(text)?.[1] ?? '');
  const exact = names.map((name) => [name, name] as const);
  const keys = cells.map(headingKey);
  const ways = [
    [texts, exact],
    [inParentheses, exact],
    [keys, byKey],
    [keys, displayNames],
    [keys, synonyms],
  ] as const;
  for (const [headings, pairs] of ways) {
    const taken = new Set(targets);
    const found = new Set<string>();
    for (const [column, target] of meaningsOf(headings, pairs, targets)) {
      // The same name twice is a mistake; one that people call it may stand beside it, and so may two names of a link.
      const isRepeated = found.has(target)
        ? target !== NAME_COLUMN || headings.indexOf(headings[column] ?? '') !== column
        : pairs === byKey && taken.has(target);
      if (isRepeated) repeated.push(target);
      if (!found.has(target) && !taken.has(target)) targets[column] = target;
      if (!taken.has(target)) found.add(target);
    }
  }
  return { targets, repeated };
}

/** What the headings of the columns that are still unknown mean. */
function meaningsOf(
  headings: readonly string[],
  pairs: readonly (readonly [string, string])[],
  targets: readonly (string | null)[],
): [column: number, target: string][] {
  const meanings = unambiguous(pairs);
  return headings.flatMap((heading, column): [number, string][] => {
    const target = heading === '' || targets[column] !== null ? undefined : meanings.get(heading);
    return target === undefined ? [] : [[column, target]];
  });
}

/** What each heading means; one that means two things means none. The two fixed names come first and always count. */
function unambiguous(pairs: readonly (readonly [string, string])[]): ReadonlyMap<string, string> {
  const meanings = new Map<string, string>();
  const ambiguous = new Set<string>();
  for (const [heading, target] of pairs) {
    const known = meanings.get(heading);
    if (known === undefined) meanings.set(heading, target);
    else if (known !== target && known !== NAME_COLUMN && known !== URL_COLUMN)
      ambiguous.add(heading);
  }
  for (const heading of ambiguous) meanings.delete(heading);
  return meanings;
}
