import { buildLink } from '../link/build.ts';
import { shownList } from '../messages/figures.ts';
import { followTexts } from '../messages/paste.ts';
import { valuePath } from '../problem.ts';
import { storedCode } from '../rules/mapping-index.ts';
import { NO_VALUE } from '../rules/normalize.ts';
import type { CompiledTaxonomy } from '../taxonomy/compile.ts';
import {
  allowedBeside,
  onlyValue,
  type ValueIn,
} from '../taxonomy/dependent-values/check-values.ts';
import type { Allowed, Rule } from '../taxonomy/dependent-values/rows.ts';
import { EMPTY, stateOf, takesAnyValue } from '../taxonomy/dependent-values/states.ts';
import { type Option, optionsOf } from '../taxonomy/dropdown-options.ts';
import type { GovernedParameter } from '../taxonomy/parameter.ts';
import { type FollowedChange, type LinkForm, newLinkOf } from './link-form.ts';

/** What another field makes of a field. */
export interface DependentField {
  /** The display name of the parameter that decides. */
  readonly controller: string;
  /** Stored values, and '' for none; null where anything is allowed. */
  readonly states: ReadonlySet<string> | null;
  /** Only empty is allowed. */
  readonly isHidden: boolean;
  /** Empty is not allowed. */
  readonly isRequired: boolean;
  /** The one value that is left, which is filled in. */
  readonly only: string | null;
}

/**
 * What the form makes of each field that depends on another one, by query name.
 * @example dependentFields(compiled, form).get('utm_medium')?.only // 'email'
 */
export function dependentFields(
  compiled: CompiledTaxonomy,
  form: Pick<LinkForm, 'baseUrl' | 'values'>,
): ReadonlyMap<string, DependentField> {
  if (compiled.rules.length === 0) return NO_FIELDS;
  const valueIn = valuesIn(compiled, form);
  return new Map(
    compiled.rules.map((rule) => [
      rule.parameter.queryName,
      fieldOf(rule, allowedBeside(rule, valueIn)),
    ]),
  );
}

// By the list of a day, which is another one tomorrow.
const fieldsOf = new WeakMap<Rule, Map<readonly string[] | null, DependentField>>();

/** The same for the same row, so that a field is drawn again only where another row is in force. */
function fieldOf(rule: Rule, allowed: Allowed | null): DependentField {
  const known = fieldsOf.get(rule) ?? new Map<readonly string[] | null, DependentField>();
  const states = allowed?.statesToday() ?? null;
  fieldsOf.set(rule, known);
  const field = known.get(states) ?? {
    controller: rule.controller.displayName,
    states: states && new Set(states),
    isHidden: states?.length === 1 && states[0] === EMPTY,
    isRequired: allowed?.has(EMPTY) === false,
    only: onlyValue(rule.parameter, allowed),
  };
  known.set(states, field);
  return field;
}

const NO_FIELDS: ReadonlyMap<string, DependentField> = new Map();

/**
 * Lets the fields follow one that changed: a value that no longer fits is cleared, and where one value is left it is
 * filled in; so on down to the last.
 * @param before the form as it was before the change
 */
export function followRules(
  compiled: CompiledTaxonomy,
  before: Pick<LinkForm, 'values'>,
  form: LinkForm,
): LinkForm {
  if (compiled.rules.length === 0) return form;
  const values = new Map(form.values);
  const cleared: string[] = [];
  const filled = new Map<string, string>();
  const inBase = valuesIn(compiled, { baseUrl: form.baseUrl, values: new Map() });
  const valueIn: ValueIn = (name) => {
    const typed = resolved(compiled, values, name);
    return typed === EMPTY ? inBase(name) : typed;
  };
  for (const rule of compiled.rules) {
    const { queryName } = rule.parameter;
    const allowed = allowedBeside(rule, valueIn);
    const typed = resolved(compiled, values, queryName);
    if (typed && allowed?.has(stateOf(rule.parameter, typed)) === false) {
      values.delete(queryName);
      cleared.push(queryName);
    }
    const only = onlyValue(rule.parameter, allowed);
    if (only !== null && valueIn(queryName) === EMPTY) {
      values.set(queryName, only);
      filled.set(queryName, only);
    }
  }
  if (isSameValues(values, form.values)) return form;
  const gone = new Set(cleared.map(valuePath));
  const controller = [...form.values.keys(), ...before.values.keys()].find(
    (name) => (form.values.get(name) ?? EMPTY) !== (before.values.get(name) ?? EMPTY),
  );
  return {
    ...form,
    values,
    refused: new Map([...form.refused].filter(([path]) => !gone.has(path))),
    touched: new Set([...form.touched].filter((path) => !gone.has(path))),
    followed:
      controller === undefined || cleared.length === 0
        ? form.followed
        : { controller, cleared, filled, before: before.values },
  };
}

/** What the dropdown of a field offers: the options that fit the other fields. */
export function fittingOptions(
  parameter: GovernedParameter,
  dependent: DependentField | undefined,
  chosen = EMPTY,
): Option[] {
  const options = optionsOf(parameter, chosen);
  const states = dependent?.states ?? null;
  if (states === null || takesAnyValue(parameter)) return options;
  return options.filter(({ value, code }) => {
    const isNone = value === NO_VALUE && code === null;
    return states.has(isNone ? EMPTY : storedCode(value, parameter));
  });
}

/** What a change cleared, in a sentence that names the fields as people know them. */
export function followedSentence(compiled: CompiledTaxonomy, followed: FollowedChange): string {
  const cleared = shownList(followed.cleared, compiled.displayNameOf);
  return followTexts.cleared(cleared, compiled.displayNameOf(followed.controller));
}

/** Takes back the change that cleared fields, and what it cleared and filled in; what was typed elsewhere since stays. */
export function undoFollowed(form: LinkForm): LinkForm {
  if (form.followed === null) return form;
  const { controller, cleared, filled, before } = form.followed;
  const values = new Map(form.values);
  const untouched = [...filled].filter(([name, value]) => values.get(name) === value);
  for (const queryName of [controller, ...cleared, ...untouched.map(([name]) => name)]) {
    const value = before.get(queryName);
    if (value === undefined) values.delete(queryName);
    else values.set(queryName, value);
  }
  return { ...form, values, followed: null };
}

function isSameValues(
  one: ReadonlyMap<string, string>,
  other: ReadonlyMap<string, string>,
): boolean {
  return one.size === other.size && [...one].every(([name, value]) => other.get(name) === value);
}

/** The value that a field holds, as links store it; null for one that is wrong by itself. */
function resolved(
  compiled: CompiledTaxonomy,
  values: ReadonlyMap<string, string>,
  queryName: string,
): string | null {
  const typed = values.get(queryName) ?? EMPTY;
  const found = compiled.byName.get(queryName)?.resolve(typed);
  if (!found) return EMPTY;
  return found.problems.length > 0 ? null : found.value;
}

/** The values that the link of a form would have, those of its website URL included. */
function valuesIn(
  compiled: CompiledTaxonomy,
  { baseUrl, values }: Pick<LinkForm, 'baseUrl' | 'values'>,
): ValueIn {
  const fields = { name: '', baseUrl, values, urlEncoding: true };
  const built = buildLink(compiled, newLinkOf(fields, compiled));
  return (queryName) => {
    const typed = resolved(compiled, values, queryName);
    return typed === EMPTY ? (built.values.get(queryName) ?? EMPTY) : typed;
  };
}
