import { parseParameters } from '@utmost/core/link/parameters-json.ts';
import { type Problem, problem } from '@utmost/core/problem.ts';
import type { CompiledTaxonomy } from '@utmost/core/taxonomy/compile.ts';
import { nextIdentifier, PADDING_LENGTHS } from '@utmost/core/taxonomy/identifier.ts';
import { linkValueKey, shownKey } from '@utmost/db/link-value-key.ts';
import { chunksOf, KEYS_A_QUERY } from '../../models/chunks-of.ts';
import type { OrganizationData } from '../../models/organization-data.ts';
import type { ValueNumbers } from '../value-numbers.ts';
import type { ValidatedRow } from './row-source.ts';

/** A row that is to become a link; its key is null where it becomes none. */
interface NamedRow {
  readonly name: string;
  readonly duplicateKey: string | null;
  readonly result: ValidatedRow;
}

/** A link that has a number; without an id it is in a row before. */
interface NumberedLink {
  readonly id?: string;
  readonly name: string;
  readonly fullUrl: string;
  /** What the identifier numbers; '' where that is the link. */
  readonly value: string;
}

interface NumberedRow<Row> {
  readonly row: Row;
  readonly number: number;
}

/** The numbers that rows of a batch have of one identifier, and the stored links that have them. */
interface FoundNumbers<Row> {
  readonly queryName: string;
  readonly displayName: string;
  /** The query name of the parameter whose values it numbers; null where it numbers links. */
  readonly per: string | null;
  readonly numbered: readonly NumberedRow<Row>[];
  /** Of one that numbers values, one for each value, where no value has the number; else one for each URL. */
  readonly stored: ReadonlyMap<number, readonly NumberedLink[]>;
  /** Number -> the keys of values that have it. */
  readonly holders: ReadonlyMap<number, readonly string[]>;
}

/** What the numbers are held against. */
interface NumberTarget extends Pick<OrganizationData['links'], 'withValues'> {
  readonly rules: CompiledTaxonomy;
  readonly numbers: ValueNumbers;
}

/**
 * The numbers of published links that are stored batch after batch: no two links of an organization have the same, or no two
 * values. A value takes over the number of its first link.
 */
export class PublishedNumbers {
  /** Query name of an identifier -> the highest number. */
  readonly highest = new Map<string, number>();
  readonly #target: NumberTarget;
  /** Query name -> number -> the link in a row before. */
  readonly #before = new Map<string, Map<number, NumberedLink>>();

  constructor(target: NumberTarget) {
    this.#target = target;
  }

  /** Looks up, once for a batch, which stored links have the numbers of its rows. */
  async find<Row extends NamedRow>(rows: readonly Row[]): Promise<readonly FoundNumbers<Row>[]> {
    const { rules, numbers } = this.#target;
    const found: FoundNumbers<Row>[] = [];
    await numbers.find(rows.flatMap(({ result }) => result.built?.values ?? []));
    for (const { parameter } of rules.visible) {
      if (parameter.type !== 'identifier') continue;
      const { queryName, displayName, identifierPer: per = null } = parameter;
      const numbered = numberedBy(queryName, rows);
      if (numbered.length === 0) continue;
      const asked = [...new Set(numbered.map(({ number }) => number))];
      // Also where it numbers links now: a number of a value is given for good.
      const holders = await numbers.holders(queryName, asked);
      // A value may have any number of links.
      const others =
        per === null ? numbered : numbered.filter(({ number }) => !holders.has(number));
      const stored = await this.#stored(queryName, per, others);
      found.push({ queryName, displayName, per, numbered, stored, holders });
    }
    return found;
  }

  /**
   * Of rows that have twins, identifiers aside, those whose whole URL another link has, or that have no number: a number
   * that was published is never left out.
   * @param found of the same rows
   * @param path where the rows have their URLs, as warnings name it
   */
  sameUrl<Row extends NamedRow>(
    found: readonly FoundNumbers<Row>[],
    twins: ReadonlyMap<Row, Problem>,
    path: string,
  ): ReadonlyMap<Row, Problem> {
    const same = new Map(twins);
    for (const one of found) {
      if (one.per === null) this.#sameOfLinks(one, same, path);
      else this.#sameOfValues(one, one.per, same);
    }
    return same;
  }

  #sameOfLinks<Row extends NamedRow>(
    { queryName, numbered, stored }: FoundNumbers<Row>,
    same: Map<Row, Problem>,
    path: string,
  ): void {
    const before = new Map(this.#before.get(queryName));
    for (const { row, number } of numbered) {
      const own = linkOf(row, null);
      const links = stored.get(number) ?? [];
      const twin = links.find(({ fullUrl }) => fullUrl === own.fullUrl);
      const other = twin ?? links[0] ?? before.get(number);
      if (other === undefined) before.set(number, own);
      if (other?.fullUrl !== own.fullUrl) same.delete(row);
      else {
        const { id, name } = other;
        same.set(row, problem('duplicate_link', path, { name, ...(id !== undefined && { id }) }));
      }
    }
  }

  // The twin has the number as well, if it is the value's.
  #sameOfValues<Row extends NamedRow>(
    { queryName, numbered }: FoundNumbers<Row>,
    per: string,
    same: Map<Row, Problem>,
  ): void {
    const before = new Map<string, number>();
    for (const { row, number } of numbered) {
      const { value } = linkOf(row, per);
      const known = this.#target.numbers.knownOf(queryName, value) ?? before.get(value);
      before.set(value, known ?? number);
      if (known !== number) same.delete(row);
    }
  }

  /**
   * The rows with a number that another link has, stored or in a row before. Of stored links, as many noughts before it
   * are known as an identifier can be padded with.
   * @param found of these rows, and perhaps of others that are left out
   * @param path where the rows have their URLs, as problems name it
   */
  taken<Row extends NamedRow>(
    found: readonly FoundNumbers<Row>[],
    rows: readonly Row[],
    path: string,
  ): ReadonlyMap<Row, Problem> {
    const refused = new Map<Row, Problem>();
    const meant = new Set(rows);
    for (const one of found) {
      const { queryName, per, numbered } = one;
      const before = this.#before.get(queryName) ?? new Map<number, NumberedLink>();
      this.#before.set(queryName, before);
      for (const { row, number } of numbered) {
        if (!meant.has(row)) continue;
        const own = linkOf(row, per);
        const why = this.#whyTaken(one, number, own, before.get(number), path);
        if (why) refused.set(row, why);
        else {
          before.set(number, own);
          if (own.value !== '') this.#target.numbers.give(queryName, own.value, number);
        }
        this.highest.set(queryName, Math.max(number, this.highest.get(queryName) ?? 0));
      }
    }
    return refused;
  }

  #whyTaken(
    { queryName, displayName, stored, holders }: FoundNumbers<NamedRow>,
    number: number,
    own: NumberedLink,
    before: NumberedLink | undefined,
    path: string,
  ): Problem | null {
    const { numbers } = this.#target;
    const { value } = own;
    const args = { displayName, number: String(number) };
    const known = value === '' ? undefined : numbers.knownOf(queryName, value);
    if (known === number) return null;
    if (known !== undefined) {
      return problem('published_value_numbered', path, { ...args, value, known: String(known) });
    }
    const [key] = holders.get(number) ?? [];
    if (key !== undefined) {
      return problem('published_number_of_value', path, { ...args, value: shownKey(key) });
    }
    const links = [...(stored.get(number) ?? []), ...(before ? [before] : [])];
    const isOwn = (link: NumberedLink) =>
      value !== '' && numbers.isSame(queryName, link.value, value);
    const other = links.find((link) => !isOwn(link));
    if (!other) return null;
    return other.value === ''
      ? problem('published_number_taken', path, { ...args, name: other.name })
      : problem('published_number_of_value', path, { ...args, value: other.value });
  }

  /** Where the identifiers go on that they raised. */
  get warnings(): Problem[] {
    return this.#target.rules.visible.flatMap(({ parameter }) => {
      const { queryName, currentIdentifierValue } = parameter;
      const number = this.highest.get(queryName) ?? 0;
      if (number <= currentIdentifierValue) return [];
      const next = nextIdentifier({ ...parameter, currentIdentifierValue: number });
      return [problem('identifier_goes_on', 'header', { queryName, next })];
    });
  }

  /** Number -> the stored links that have it; one for each value that it is to number. */
  async #stored(
    queryName: string,
    per: string | null,
    numbered: readonly NumberedRow<NamedRow>[],
  ): Promise<ReadonlyMap<number, readonly NumberedLink[]>> {
    const keys = new Set<string>();
    for (const { row, number } of numbered) {
      keys.add(linkValueKey(row.result.built?.values.get(queryName) ?? ''));
      for (let digits = PADDING_LENGTHS.min; digits <= PADDING_LENGTHS.max; digits += 1) {
        keys.add(String(number).padStart(digits, '0'));
      }
    }
    const links = new Map<number, NumberedLink[]>();
    for (const some of chunksOf([...keys], KEYS_A_QUERY)) {
      for await (const { value: number, ...link } of this.#target.withValues(queryName, some)) {
        const value = (per !== null && parseParameters(link.parameters)?.get(per)) || '';
        const known = links.get(Number(number)) ?? [];
        const isKnown = (one: NumberedLink) =>
          per === null ? one.fullUrl === link.fullUrl : one.value === value;
        if (known.some(isKnown)) continue;
        const { id, name, fullUrl } = link;
        links.set(Number(number), [...known, { id, name, fullUrl, value }]);
      }
    }
    return links;
  }
}

function numberedBy<Row extends NamedRow>(
  queryName: string,
  rows: readonly Row[],
): NumberedRow<Row>[] {
  return rows.flatMap((row) => {
    const number = row.result.published?.numbers.get(queryName);
    return row.duplicateKey === null || number === undefined ? [] : [{ row, number }];
  });
}

function linkOf({ name, result: { built } }: NamedRow, per: string | null): NumberedLink {
  return { name, fullUrl: built?.fullUrl ?? '', value: built?.values.get(per ?? '') ?? '' };
}
