import { type Problem, problem } from '@utmost/core/problem.ts';
import type { CompiledTaxonomy } from '@utmost/core/taxonomy/compile.ts';
import { nextIdentifier, PADDING_LENGTHS } from '@utmost/core/taxonomy/identifier.ts';
import { linkValueKey } from '@utmost/db/link-value-key.ts';
import { chunksOf, KEYS_A_QUERY } from '../../models/chunks-of.ts';
import type { OrganizationData } from '../../models/organization-data.ts';
import type { ValidatedRow } from './row-source.ts';

/** A row that is to become a link; its key is null where it becomes none. */
interface NamedRow {
  readonly name: string;
  readonly duplicateKey: string | null;
  readonly result: ValidatedRow;
}

/** A link that has a number; without an id it is in a row before. */
interface Numbered {
  readonly id?: string;
  readonly name: string;
  readonly fullUrl: string;
}

interface NumberedRow<Row> {
  readonly row: Row;
  readonly number: number;
}

/** The numbers that rows of a batch have of one identifier, and the stored links that have them. */
interface FoundNumbers<Row> {
  readonly queryName: string;
  readonly displayName: string;
  readonly numbered: readonly NumberedRow<Row>[];
  readonly stored: ReadonlyMap<number, Numbered>;
}

/** What the numbers are held against. */
interface NumberTarget extends Pick<OrganizationData['links'], 'withValues'> {
  readonly rules: CompiledTaxonomy;
}

/** The numbers of published links that are stored batch after batch: no two links of an organization have the same. */
export class PublishedNumbers {
  /** Query name of an identifier -> the highest number. */
  readonly highest = new Map<string, number>();
  readonly #target: NumberTarget;
  /** Query name -> number -> the link in a row before. */
  readonly #before = new Map<string, Map<number, Numbered>>();

  constructor(target: NumberTarget) {
    this.#target = target;
  }

  /** Looks up, once for a batch, which stored links have the numbers of its rows. */
  async find<Row extends NamedRow>(rows: readonly Row[]): Promise<readonly FoundNumbers<Row>[]> {
    const found: FoundNumbers<Row>[] = [];
    for (const { parameter } of this.#target.rules.visible) {
      if (parameter.type !== 'identifier') continue;
      const { queryName, displayName } = parameter;
      const numbered = numberedBy(queryName, rows);
      if (numbered.length === 0) continue;
      const stored = await this.#stored(queryName, numbered);
      found.push({ queryName, displayName, numbered, stored });
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
    for (const { queryName, numbered, stored } of found) {
      const before = new Map(this.#before.get(queryName));
      for (const { row, number } of numbered) {
        const other = stored.get(number) ?? before.get(number);
        const own = linkOf(row);
        if (other === undefined) before.set(number, own);
        if (other?.fullUrl !== own.fullUrl) same.delete(row);
        else {
          const { id, name } = other;
          same.set(row, problem('duplicate_link', path, { name, ...(id !== undefined && { id }) }));
        }
      }
    }
    return same;
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
    for (const { queryName, displayName, numbered, stored } of found) {
      const before = this.#before.get(queryName) ?? new Map<number, Numbered>();
      this.#before.set(queryName, before);
      for (const { row, number } of numbered) {
        if (!meant.has(row)) continue;
        const other = stored.get(number) ?? before.get(number);
        if (other === undefined) before.set(number, linkOf(row));
        else {
          const args = { displayName, number: String(number), name: other.name };
          refused.set(row, problem('published_number_taken', path, args));
        }
        this.highest.set(queryName, Math.max(number, this.highest.get(queryName) ?? 0));
      }
    }
    return refused;
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

  /** Number -> the stored link that has it. */
  async #stored(
    queryName: string,
    numbered: readonly NumberedRow<NamedRow>[],
  ): Promise<ReadonlyMap<number, Numbered>> {
    const keys = new Set<string>();
    for (const { row, number } of numbered) {
      keys.add(linkValueKey(row.result.built?.values.get(queryName) ?? ''));
      for (let digits = PADDING_LENGTHS.min; digits <= PADDING_LENGTHS.max; digits += 1) {
        keys.add(String(number).padStart(digits, '0'));
      }
    }
    const links = new Map<number, Numbered>();
    for (const some of chunksOf([...keys], KEYS_A_QUERY)) {
      for (const { value, ...link } of await this.#target.withValues(queryName, some)) {
        links.set(Number(value), link);
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

function linkOf({ name, result }: NamedRow): Numbered {
  return { name, fullUrl: result.built?.fullUrl ?? '' };
}
