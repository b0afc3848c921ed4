import { NO_PROBLEMS, type Problem, problem, valuePath } from '../problem.ts';
import { detached } from '../rules/characters.ts';
import { normalizerOf } from '../rules/normalize.ts';
import { type ValueCheck, valueRules } from '../rules/value-rules.ts';
import { activeRules, type Rule } from './dependent-values/rows.ts';
import type { GovernedParameter, Taxonomy } from './parameter.ts';
import { hasDates } from './value-details.ts';

/** Characters (UTF-16 units) of a value; of a longer one nothing else is said. */
export const MAX_VALUE_LENGTH = 65_536;

/** A value in its stored form, and what is wrong with it. */
interface ResolvedValue {
  readonly value: string;
  readonly problems: readonly Problem[];
}

/** A parameter with its configuration already read. */
export interface CompiledParameter {
  readonly parameter: GovernedParameter;
  /** Its place in the configured order, from 0; it chooses the hue. */
  readonly position: number;
  normalize(value: string): string;
  /** Checks a normalized value; the empty value is always well here. */
  check(normalized: string): readonly Problem[];
  /** Normalizes and checks at once, remembering short values: campaigns repeat themselves. */
  resolve(value: string): ResolvedValue;
}

/** A taxonomy made ready for many links of one mode. */
export interface CompiledTaxonomy {
  readonly taxonomy: Taxonomy;
  readonly isAdvancedMode: boolean;
  readonly parameters: readonly CompiledParameter[];
  readonly visible: readonly CompiledParameter[];
  readonly byName: ReadonlyMap<string, CompiledParameter>;
  /** How values depend on each other, those of controllers first. */
  readonly rules: readonly Rule[];
  /** What people call a parameter; one that is gone is called as in the URL. */
  displayNameOf(queryName: string): string;
  /** The same taxonomy for links of the given mode (stored links keep theirs). */
  inMode(isAdvancedMode: boolean): CompiledTaxonomy;
}

const VALUES_REMEMBERED = 4096;
const REMEMBERED_LENGTH = 128;

/**
 * Reads a taxonomy once, to check and build any number of links; their mode is the configuration's.
 * @param valuesRemembered how many values of each parameter are checked once
 * @example compileTaxonomy({ parameters: [], advanced: ADVANCED_DEFAULTS }).visible // []
 */
export function compileTaxonomy(
  taxonomy: Taxonomy,
  valuesRemembered = VALUES_REMEMBERED,
): CompiledTaxonomy {
  const compiled = new Map<boolean, CompiledTaxonomy>();
  const inMode = (isAdvancedMode: boolean): CompiledTaxonomy => {
    const known = compiled.get(isAdvancedMode);
    if (known) return known;
    const fresh = compileForMode(taxonomy, isAdvancedMode, valuesRemembered, inMode);
    compiled.set(isAdvancedMode, fresh);
    return fresh;
  };
  return inMode(taxonomy.advanced.isEnabled);
}

function compileForMode(
  taxonomy: Taxonomy,
  isAdvancedMode: boolean,
  valuesRemembered: number,
  inMode: CompiledTaxonomy['inMode'],
): CompiledTaxonomy {
  const parameters = taxonomy.parameters.map((parameter, position) =>
    compileParameter(parameter, position, taxonomy, isAdvancedMode, valuesRemembered),
  );
  const byName = new Map(parameters.map((one) => [one.parameter.queryName, one]));
  return {
    taxonomy,
    isAdvancedMode,
    parameters,
    visible: parameters.filter(({ parameter }) => parameter.visible),
    byName,
    rules: activeRules(taxonomy.parameters),
    displayNameOf: (queryName) => byName.get(queryName)?.parameter.displayName ?? queryName,
    inMode,
  };
}

function tooLong({ queryName, displayName }: GovernedParameter): Problem[] {
  return [problem('value_too_long', valuePath(queryName), { displayName, max: MAX_VALUE_LENGTH })];
}

function compileParameter(
  parameter: GovernedParameter,
  position: number,
  { advanced }: Taxonomy,
  isAdvancedMode: boolean,
  valuesRemembered: number,
): CompiledParameter {
  const normalize = normalizerOf(parameter);
  const checks: readonly ValueCheck[] = valueRules
    .map((rule) => rule(parameter, { advanced, isAdvancedMode }))
    .filter((check) => check !== null);
  const check = (value: string): readonly Problem[] => {
    if (value === '') return NO_PROBLEMS;
    let problems = NO_PROBLEMS;
    for (const check of checks) {
      const one = check(value);
      if (one !== null) problems = [...problems, one];
    }
    return problems;
  };
  const normalizeAndCheck = (raw: string): ResolvedValue => {
    if (raw.length > MAX_VALUE_LENGTH) return { value: '', problems: tooLong(parameter) };
    const value = normalize(raw);
    return { value, problems: check(value) };
  };
  const isNew = parameter.type === 'identifier' || hasDates(parameter);
  const remembered = new Map<string, ResolvedValue>();
  const resolve = (given: string): ResolvedValue => {
    // No two links have the same number, and tomorrow another value may be retired.
    if (isNew) return normalizeAndCheck(given);
    const known = remembered.get(given);
    if (known) return known;
    const raw = detached(given);
    const resolved = normalizeAndCheck(raw);
    if (raw.length <= REMEMBERED_LENGTH) {
      if (remembered.size >= valuesRemembered) remembered.clear();
      remembered.set(raw, resolved);
    }
    return resolved;
  };
  return { parameter, position, normalize, check, resolve };
}

/**
 * The coded value that a coded dropdown stores for a display value, in any case; null where it has none.
 * @example codedValueOf({ …ch: Paid Search -> ps }, 'ch', 'paid search') // 'ps'
 */
export function codedValueOf(
  { byName }: CompiledTaxonomy,
  queryName: string,
  displayValue: string,
): string | null {
  const compiled = byName.get(queryName);
  if (compiled?.parameter.type !== 'dropdown' || !compiled.parameter.useCodedValues) return null;
  const { value, problems } = compiled.resolve(displayValue);
  return value === '' || problems.length > 0 ? null : value;
}
