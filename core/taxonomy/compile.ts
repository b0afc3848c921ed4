import { NO_PROBLEMS, type Problem, problem, valuePath } from '../problem.ts';
import { detached } from '../rules/characters.ts';
import { normalizerOf } from '../rules/normalize.ts';
import { type ValueCheck, valueRules } from '../rules/value-rules.ts';
import { type ComposedRules, composedRules } from './composed/composed-rules.ts';
import { type Composition, compositionOf } from './composed/composition.ts';
import { activeRules, type Rule } from './dependent-values/rows.ts';
import { type GovernedParameter, isInUrl, type Taxonomy } from './parameter.ts';
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
  /** Of what other values make it; null where it is typed, chosen or assigned. */
  readonly composition: Composition | null;
  /** Its place in the configured order, from 0; it chooses the hue. */
  readonly position: number;
  normalize(value: string): string;
  /** Checks a normalized value; the empty value is always well here. */
  check(normalized: string): readonly Problem[];
  /** Normalizes and checks at once, remembering short values: campaigns repeat themselves. */
  resolve(value: string): ResolvedValue;
}

/** Whether people say its values: identifiers are assigned, and composed names made of others. */
export function isEntered({
  parameter,
  composition,
}: Pick<CompiledParameter, 'parameter' | 'composition'>): boolean {
  return parameter.type !== 'identifier' && composition === null;
}

/** A taxonomy made ready for many links of one mode. */
export interface CompiledTaxonomy {
  readonly taxonomy: Taxonomy;
  readonly isAdvancedMode: boolean;
  readonly parameters: readonly CompiledParameter[];
  readonly visible: readonly CompiledParameter[];
  /** Those of the visible ones that others make. */
  readonly composed: readonly CompiledParameter[];
  readonly byName: ReadonlyMap<string, CompiledParameter>;
  /** How values depend on each other, those of controllers first. */
  readonly rules: readonly Rule[];
  /** What people call a parameter; one that is gone is called as in the URL. */
  displayNameOf(queryName: string): string;
  /** The same taxonomy without parameters that are no part of URLs: by it URLs are read. */
  readonly ofUrls: CompiledTaxonomy;
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
  const byName = new Map(taxonomy.parameters.map((one) => [one.queryName, one]));
  const compiled = new Map<string, CompiledParameter>();
  const resolvePart = (name: string, text: string) => compiled.get(name)?.resolve(text);
  for (const [position, parameter] of taxonomy.parameters.entries()) {
    const composition = parameter.compose ? compositionOf(parameter, byName) : null;
    const rules = composition && composedRules(parameter, composition, resolvePart);
    const one = compileParameter(
      { parameter, position, composition, rules },
      taxonomy,
      isAdvancedMode,
      valuesRemembered,
    );
    compiled.set(parameter.queryName, one);
  }
  return withParameters({ taxonomy, isAdvancedMode, inMode }, [...compiled.values()]);
}

/**
 * A taxonomy of parameters that are compiled already.
 * @param known what need not be made anew
 */
export function withParameters(
  whole: Pick<CompiledTaxonomy, 'taxonomy' | 'isAdvancedMode' | 'inMode'>,
  parameters: readonly CompiledParameter[],
  known: { readonly rules?: readonly Rule[]; ofUrls?(): CompiledTaxonomy } = {},
): CompiledTaxonomy {
  const byName = new Map(parameters.map((one) => [one.parameter.queryName, one]));
  const visible = parameters.filter(({ parameter }) => parameter.visible);
  const configured = parameters.map(({ parameter }) => parameter);
  const inUrls = parameters.filter(({ parameter }) => isInUrl(parameter));
  const inModeOfUrls = (isAdvancedMode: boolean) => whole.inMode(isAdvancedMode).ofUrls;
  const read = known.ofUrls ?? (() => withParameters({ ...whole, inMode: inModeOfUrls }, inUrls));
  let ofUrls: CompiledTaxonomy | undefined;
  const compiled: CompiledTaxonomy = {
    isAdvancedMode: whole.isAdvancedMode,
    inMode: whole.inMode,
    taxonomy: { ...whole.taxonomy, parameters: configured },
    parameters,
    visible,
    composed: visible.filter(({ composition }) => composition !== null),
    byName,
    rules: known.rules ?? activeRules(configured),
    get ofUrls() {
      ofUrls ??= inUrls.length === parameters.length ? compiled : read();
      return ofUrls;
    },
    displayNameOf: (queryName) => byName.get(queryName)?.parameter.displayName ?? queryName,
  };
  return compiled;
}

function tooLong({ queryName, displayName }: GovernedParameter): Problem[] {
  return [problem('value_too_long', valuePath(queryName), { displayName, max: MAX_VALUE_LENGTH })];
}

function compileParameter(
  {
    parameter,
    position,
    composition,
    rules,
  }: Pick<CompiledParameter, 'parameter' | 'position' | 'composition'> & {
    readonly rules: ComposedRules | null;
  },
  { advanced }: Taxonomy,
  isAdvancedMode: boolean,
  valuesRemembered: number,
): CompiledParameter {
  const normalize = rules?.normalize ?? normalizerOf(parameter);
  const checks: readonly ValueCheck[] = valueRules
    .map((rule) =>
      rule(parameter, { advanced, isAdvancedMode: isAdvancedMode && isInUrl(parameter) }),
    )
    .filter((check) => check !== null)
    .concat(rules?.check ?? []);
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
  const isNew = parameter.type === 'identifier' || rules !== null || hasDates(parameter);
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
  return { parameter, position, composition, normalize, check, resolve };
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
