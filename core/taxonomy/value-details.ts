import type { components } from '../contract.d.ts';
import { type Problem, problem, valuePath } from '../problem.ts';
import { fold } from '../rules/characters.ts';
import { storedCode } from '../rules/mapping-index.ts';
import type { GovernedParameter, Parameter } from './parameter.ts';

/** Other names of a value, and when it may be chosen. */
export type ValueDetail = components['schemas']['ValueDetail'];

/**
 * Details as they are stored, in one order: what says nothing is left out.
 * @example completeDetails({ facebook: { aliases: [' fb', ''] }, google: {} }) // { facebook: { aliases: ['fb'] } }
 */
export function completeDetails(
  details: Parameter['valueDetails'] | undefined,
): NonNullable<Parameter['valueDetails']> | null {
  const kept = Object.entries(details ?? {}).flatMap(([value, given]) => {
    const { from, to, replacedBy } = given;
    const aliases = [...new Set((given.aliases ?? []).map((alias) => alias.trim()))];
    const detail: ValueDetail = {
      ...(aliases.some(Boolean) && { aliases: aliases.filter(Boolean) }),
      ...(from && { from }),
      ...(to && { to }),
      ...(replacedBy && { replacedBy: replacedBy.trim() }),
    };
    return Object.keys(detail).length === 0 ? [] : [[value.trim(), detail] as const];
  });
  if (kept.length === 0) return null;
  return Object.fromEntries(kept.sort(([one], [other]) => (one < other ? -1 : 1)));
}

interface ReadDetails {
  readonly byValue: ReadonlyMap<string, ValueDetail>;
  /** Folded alias -> stored value. */
  readonly byAlias: ReadonlyMap<string, string>;
}

const NOTHING: ReadDetails = { byValue: new Map(), byAlias: new Map() };
const known = new WeakMap<GovernedParameter, ReadDetails>();

function read(parameter: GovernedParameter): ReadDetails {
  if (!parameter.valueDetails || parameter.type !== 'dropdown') return NOTHING;
  const before = known.get(parameter);
  if (before) return before;
  const details = Object.entries(parameter.valueDetails).map(
    ([value, detail]) => [storedCode(value, parameter), detail] as const,
  );
  const aliases = details.flatMap(([value, detail]) =>
    (detail.aliases ?? []).map((alias) => [fold(alias), value] as const),
  );
  const now = { byValue: new Map(details), byAlias: new Map(aliases) };
  known.set(parameter, now);
  return now;
}

/** What is known of a stored value. */
export function detailOf(parameter: GovernedParameter, value: string): ValueDetail | undefined {
  return read(parameter).byValue.get(value);
}

/**
 * The stored value that a text is another name of; undefined where it is none.
 * @example valueOfAlias({ …source, valueDetails: { facebook: { aliases: ['fb'] } } }, 'FB') // 'facebook'
 */
export function valueOfAlias(parameter: GovernedParameter, text: string): string | undefined {
  const { byAlias } = read(parameter);
  return byAlias.size === 0 ? undefined : byAlias.get(fold(text.trim()));
}

/** Says that a value was written by another name. */
export function aliasNotice(
  parameter: GovernedParameter,
  alias: string,
  value: string,
): Problem | null {
  if (alias === value || valueOfAlias(parameter, alias) !== value) return null;
  const { queryName, displayName } = parameter;
  return problem('value_alias', valuePath(queryName), { displayName, alias, value });
}

/** Whether what is known of values changes with the day. */
export function hasDates({ valueDetails }: Pick<Parameter, 'valueDetails'>): boolean {
  return Object.values(valueDetails ?? {}).some(({ from, to }) => Boolean(from ?? to));
}

/** The day that values are held against, in UTC: `2027-03-31`. */
export function today(): string {
  return new Date().toISOString().slice(0, 10);
}

/** Why new links can't have a stored value today; null where they can. */
export function dateProblem(parameter: GovernedParameter, value: string): Problem | null {
  const { from, to, replacedBy } = detailOf(parameter, value) ?? {};
  if (!from && !to) return null;
  const now = today();
  const { queryName, displayName } = parameter;
  const path = valuePath(queryName);
  if (to && to < now) {
    // What takes its place may itself start later.
    const isThere = replacedBy && (detailOf(parameter, replacedBy)?.from ?? '') <= now;
    return problem('value_retired', path, {
      displayName,
      value,
      to,
      use: isThere ? replacedBy : '',
    });
  }
  return from && from > now ? problem('value_not_yet', path, { displayName, value, from }) : null;
}

/** The value that takes the place of a retired one today; null where there is none. */
export function replacementOf(parameter: GovernedParameter, value: string): string | null {
  const found = dateProblem(parameter, value);
  return (found?.code === 'value_retired' && String(found.args.use)) || null;
}

/** A stored value that new links may have today: the given one, or what replaces it; null for neither. */
export function valueToday(parameter: GovernedParameter, value: string): string | null {
  return dateProblem(parameter, value) === null ? value : replacementOf(parameter, value);
}
