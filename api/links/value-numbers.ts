import { storedCode } from '@utmost/core/rules/mapping-index.ts';
import type { CompiledTaxonomy } from '@utmost/core/taxonomy/compile.ts';
import { valueIdentifiers } from '@utmost/core/taxonomy/identifier.ts';
import type { GovernedParameter, Parameter } from '@utmost/core/taxonomy/parameter.ts';
import { detailOf } from '@utmost/core/taxonomy/value-details.ts';
import { linkValueKey } from '@utmost/db/link-value-key.ts';
import { v7 as uuid } from 'uuid';
import { chunksOf, KEYS_A_QUERY } from '../models/chunks-of.ts';
import { raiseNumbers } from '../models/organization-counts.ts';
import type { OrganizationData } from '../models/organization-data.ts';

/** Values of a link by query name. */
type Values = ReadonlyMap<string, string>;

interface Numbered {
  readonly number: number;
  readonly isStored: boolean;
}

/** An identifier that numbers the values of another parameter. */
interface Numbering {
  readonly queryName: string;
  readonly numbered: GovernedParameter;
  /** Key of a value (`linkValueKey`) -> its number; null where it has none yet. */
  readonly known: Map<string, Numbered | null>;
  readonly fresh: { readonly value: string; readonly number: number }[];
  /** The last number that was given. */
  last: number;
}

/**
 * The numbers of values, for the identifiers that number values rather than links. No one else changes them until they are stored:
 * the caller holds the lock on the organization's counts, or only shows what would come of it.
 */
export class ValueNumbers {
  readonly #rules: CompiledTaxonomy;
  readonly #table: OrganizationData['valueNumbers'];
  readonly #numberings = new Map<string, Numbering>();

  constructor(rules: CompiledTaxonomy, { valueNumbers }: Pick<OrganizationData, 'valueNumbers'>) {
    this.#rules = rules;
    this.#table = valueNumbers;
    for (const { parameter } of rules.visible) {
      const { queryName, identifierPer, currentIdentifierValue: last } = parameter;
      const numbered = rules.byName.get(identifierPer ?? '')?.parameter;
      if (!numbered) continue;
      this.#numberings.set(queryName, { queryName, numbered, known: new Map(), fresh: [], last });
    }
  }

  /** Whether there are such identifiers. */
  get isUsed(): boolean {
    return this.#numberings.size > 0;
  }

  /** Looks up, once for many links, the numbers that their values have; {@link of} and {@link take} rely upon it. */
  async find(links: Iterable<Values>): Promise<void> {
    const all = [...links];
    for (const numbering of this.#numberings.values()) {
      const { queryName, numbered, known } = numbering;
      const values = new Set(all.flatMap((values) => values.get(numbered.queryName) ?? []));
      const unknown = [...values].filter((value) => !known.has(linkValueKey(value)));
      const stored = new Map<string, number>();
      const per = numbered.queryName;
      for (const value of chunksOf(
        unknown.flatMap((one) => keysOf(numbered, one)),
        KEYS_A_QUERY,
      )) {
        const rows = await this.#table.all({ where: { queryName, per, value } });
        for (const row of rows) stored.set(row.value, row.number);
      }
      for (const value of unknown) {
        const [key = '', ...aliases] = keysOf(numbered, value);
        const number = stored.get(key);
        const ofAlias = aliases.flatMap((alias) => stored.get(alias) ?? [])[0];
        if (number !== undefined) known.set(key, { number, isStored: true });
        else known.set(key, ofAlias === undefined ? null : { number: ofAlias, isStored: false });
      }
    }
  }

  /**
   * The identifiers of a link: query name -> formatted; those of new values as they are next.
   * @param before its values as it is stored: identifiers of those that do not change stay
   */
  of(values: Values, before: Values = NO_VALUES): Map<string, string> {
    return this.#identifiers(values, before, this.#numberOf);
  }

  /** The same, and new values get their numbers. */
  take(values: Values, before: Values = NO_VALUES): Map<string, string> {
    return this.#identifiers(values, before, (identifier, value) => {
      const number = this.#numberOf(identifier, value);
      this.give(identifier.queryName, value, number);
      return number;
    });
  }

  /** Gives a value a number that it has not yet. */
  give(queryName: string, value: string, number: number): void {
    const numbering = this.#numberings.get(queryName);
    const key = linkValueKey(value);
    if (!numbering || numbering.known.get(key)?.isStored) return;
    numbering.known.set(key, { number, isStored: true });
    numbering.fresh.push({ value: key, number });
    numbering.last = Math.max(numbering.last, number);
  }

  /** The last number of an identifier, with those that were given here; null where it numbers links. */
  lastOf(queryName: string): number | null {
    return this.#numberings.get(queryName)?.last ?? null;
  }

  /** The number that a value has; undefined where it has none. */
  knownOf(queryName: string, value: string): number | undefined {
    return this.#numberings.get(queryName)?.known.get(linkValueKey(value))?.number;
  }

  /** The values that have some numbers of an identifier: number -> their keys, which are several where one has other names. */
  async holders(queryName: string, numbers: readonly number[]): Promise<Map<number, string[]>> {
    const holders = new Map<number, string[]>();
    for (const number of chunksOf(numbers, KEYS_A_QUERY)) {
      for (const row of await this.#table.all({ where: { queryName, number } })) {
        holders.set(row.number, [...(holders.get(row.number) ?? []), row.value]);
      }
    }
    return holders;
  }

  /** Stores what was given, and where the identifiers go on. */
  async store(data: OrganizationData): Promise<void> {
    const rows = [...this.#numberings.values()].flatMap(({ queryName, numbered, fresh }) =>
      fresh.map((one) => ({ id: uuid(), queryName, per: numbered.queryName, ...one })),
    );
    if (rows.length === 0) return;
    await data.valueNumbers.save(rows);
    const numberings = [...this.#numberings.values()];
    await raiseNumbers(data, new Map(numberings.map(({ queryName, last }) => [queryName, last])));
  }

  #identifiers(
    values: Values,
    before: Values,
    numberOf: Parameters<typeof valueIdentifiers>[2],
  ): Map<string, string> {
    const isNew = ([name, value]: readonly [string, string]) => before.get(name) !== value;
    const identifiers = valueIdentifiers(this.#rules, new Map([...values].filter(isNew)), numberOf);
    for (const { queryName, numbered } of this.#numberings.values()) {
      const stays = before.get(queryName);
      const isSame = before.get(numbered.queryName) === values.get(numbered.queryName);
      if (isSame && stays !== undefined) identifiers.set(queryName, stays);
    }
    return identifiers;
  }

  readonly #numberOf = ({ queryName }: Parameter, value: string): number => {
    const last = this.#numberings.get(queryName)?.last ?? 0;
    return this.knownOf(queryName, value) ?? last + 1;
  };
}

const NO_VALUES: Values = new Map();

/** The keys under which the number of a value may stand: its own, and those of names that it had before. */
function keysOf(numbered: GovernedParameter, value: string): string[] {
  const aliases = detailOf(numbered, value)?.aliases ?? [];
  return [value, ...aliases.map((alias) => storedCode(alias, numbered))].map(linkValueKey);
}
