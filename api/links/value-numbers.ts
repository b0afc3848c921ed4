import { problem, valuePath } from '@utmost/core/problem.ts';
import { storedCode } from '@utmost/core/rules/mapping-index.ts';
import type { CompiledTaxonomy } from '@utmost/core/taxonomy/compile.ts';
import { LARGEST_IDENTIFIER, valueIdentifiers } from '@utmost/core/taxonomy/identifier.ts';
import type { GovernedParameter, Parameter } from '@utmost/core/taxonomy/parameter.ts';
import { detailOf, valueOfAlias } from '@utmost/core/taxonomy/value-details.ts';
import { linkValueKey } from '@utmost/db/link-value-key.ts';
import { v7 as uuid } from 'uuid';
import { refuseOn } from '../domain-error.ts';
import { chunksOf, KEYS_A_QUERY } from '../models/chunks-of.ts';
import type { ValueNumberRow } from '../models/models.ts';
import { raiseNumbers } from '../models/organization-counts.ts';
import type { OrganizationData } from '../models/organization-data.ts';

/** Values of a link by query name. */
type Values = ReadonlyMap<string, string>;

/** The number of a value as it is stored, or as it is to be. */
type Holder = Omit<ValueNumberRow, 'organizationId'>;

/** An identifier that numbers the values of another parameter. */
interface Numbering {
  readonly identifier: GovernedParameter;
  readonly numbered: GovernedParameter;
  /** Key of a value (`linkValueKey`) -> its number, perhaps under a name that it had before; null where it has none yet. */
  readonly known: Map<string, Holder | null>;
  readonly fresh: Holder[];
  /** The highest number that was given. */
  highest: number;
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
    for (const { parameter: identifier } of rules.visible) {
      const { queryName, identifierPer, currentIdentifierValue: highest } = identifier;
      const numbered = rules.byName.get(identifierPer ?? '')?.parameter;
      if (!numbered) continue;
      const nothing = { known: new Map(), fresh: [] };
      this.#numberings.set(queryName, { identifier, numbered, ...nothing, highest });
    }
  }

  /** Whether there are such identifiers. */
  get isUsed(): boolean {
    return this.#rules.parameters.some(({ parameter }) => parameter.identifierPer);
  }

  /** Looks up, once for many links, the numbers that their values have; {@link of} and {@link take} rely upon it. */
  async find(links: readonly Values[]): Promise<void> {
    for (const { identifier, numbered, known } of this.#numberings.values()) {
      const { queryName } = identifier;
      const per = numbered.queryName;
      const values = new Set(links.flatMap((values) => values.get(per) ?? []));
      const unknown = [...values].filter((value) => !known.has(keyOf(numbered, value)));
      const stored = new Map<string, Holder>();
      const keys = new Set(unknown.flatMap((value) => keysOf(numbered, value)));
      for (const value of chunksOf([...keys], KEYS_A_QUERY)) {
        const rows = await this.#table.all({ where: { queryName, per, value } });
        for (const row of rows) stored.set(row.value, row);
      }
      for (const value of unknown) {
        const [holder = null] = keysOf(numbered, value).flatMap((key) => stored.get(key) ?? []);
        known.set(keyOf(numbered, value), holder);
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

  /** Gives a value a number that it has not yet, or that it has under a name from before, which it leaves. */
  give(queryName: string, value: string, number: number): void {
    const numbering = this.#numberings.get(queryName);
    if (!numbering) return;
    const { numbered, known, fresh } = numbering;
    const key = keyOf(numbered, value);
    const before = known.get(key);
    if (before?.value === key) return;
    const holder = {
      id: before?.id ?? uuid(),
      ...{ queryName, per: numbered.queryName, value: key, number },
    };
    known.set(key, holder);
    fresh.push(holder);
    numbering.highest = Math.max(numbering.highest, number);
  }

  /** The number that a value has; undefined where it has none. */
  knownOf(queryName: string, value: string): number | undefined {
    const numbering = this.#numberings.get(queryName);
    return numbering?.known.get(keyOf(numbering.numbered, value))?.number;
  }

  /** Whether two texts are one value to an identifier, perhaps by another name of it. */
  isSame(queryName: string, one: string, other: string): boolean {
    const numbered = this.#numberings.get(queryName)?.numbered;
    return numbered !== undefined && keyOf(numbered, one) === keyOf(numbered, other);
  }

  /** The values that have some numbers of an identifier: number -> their keys. */
  async holders(queryName: string, numbers: readonly number[]): Promise<Map<number, string[]>> {
    const holders = new Map<number, string[]>();
    for (const number of chunksOf(numbers, KEYS_A_QUERY)) {
      for (const row of await this.#table.all({ where: { queryName, number } })) {
        holders.set(row.number, [...(holders.get(row.number) ?? []), row.value]);
      }
    }
    return holders;
  }

  /**
   * Stores what was given, and where the identifiers go on.
   * @throws {DomainError} `rule_broken` where an identifier has not as many numbers left
   */
  async store(data: OrganizationData): Promise<void> {
    const numberings = [...this.#numberings.values()].filter(({ fresh }) => fresh.length > 0);
    const usedUp = numberings.filter(({ highest }) => highest > LARGEST_IDENTIFIER);
    refuseOn(
      usedUp.map(({ identifier: { queryName, displayName } }) =>
        problem('identifier_used_up', valuePath(queryName), { displayName }),
      ),
    );
    for (const { identifier, fresh, highest } of numberings) {
      await data.valueNumbers.save(fresh, ['value']);
      await raiseNumbers(data, new Map([[identifier.queryName, highest]]));
    }
  }

  #identifiers(
    values: Values,
    before: Values,
    numberOf: Parameters<typeof valueIdentifiers>[2],
  ): Map<string, string> {
    const isNew = ([name, value]: readonly [string, string]) => before.get(name) !== value;
    const identifiers = valueIdentifiers(this.#rules, new Map([...values].filter(isNew)), numberOf);
    for (const { parameter } of this.#rules.parameters) {
      const { queryName, identifierPer: per } = parameter;
      const stays = before.get(queryName);
      const isSame = per && before.get(per) === values.get(per);
      if (isSame && stays !== undefined) identifiers.set(queryName, stays);
    }
    return identifiers;
  }

  readonly #numberOf = ({ queryName }: Parameter, value: string): number => {
    const highest = this.#numberings.get(queryName)?.highest ?? 0;
    return this.knownOf(queryName, value) ?? highest + 1;
  };
}

const NO_VALUES: Values = new Map();

function keyOf(numbered: GovernedParameter, value: string): string {
  return linkValueKey(valueOfAlias(numbered, value) ?? value);
}

/** The keys under which the number of a value may stand: its own, and those of names that it had before. */
function keysOf(numbered: GovernedParameter, value: string): string[] {
  const own = valueOfAlias(numbered, value) ?? value;
  const aliases = detailOf(numbered, own)?.aliases ?? [];
  return [own, ...aliases.map((alias) => storedCode(alias, numbered))].map(linkValueKey);
}
