import { fold } from '../rules/characters.ts';
import { storedCode } from '../rules/mapping-index.ts';
import { NO_VALUE } from '../rules/normalize.ts';
import { type GovernedParameter, listedValues } from './parameter.ts';
import { dateProblem, detailOf, hasDates } from './value-details.ts';

/** Something to choose: `text` is what people read, `code` what the URL says where that differs. */
export interface Option {
  readonly value: string;
  readonly text: string;
  readonly code: string | null;
  /** Other names by which it is found. */
  readonly aliases?: readonly string[];
}

/**
 * What a dropdown offers. An optional one offers `none` first; a value that is gone from the list stays
 * visible, and an entry that links store in another case has the value that was chosen.
 */
export function optionsOf(parameter: GovernedParameter, chosen: string): Option[] {
  const none = parameter.required ? [] : [{ value: NO_VALUE, text: NO_VALUE, code: null }];
  const offered = [...none, ...valuesInUse(parameter)];
  if (chosen === '' || offered.some(({ value }) => value === chosen)) return offered;
  const stored = storedCode(chosen, parameter);
  const meant = offered.findIndex(({ value }) => storedCode(value, parameter) === stored);
  return meant === -1
    ? [...offered, { value: chosen, text: chosen, code: null }]
    : offered.map((one, index) => (index === meant ? { ...one, value: chosen } : one));
}

/** The values of a dropdown that new links may have today, `none` left out. */
export function valuesInUse(parameter: GovernedParameter): Option[] {
  const all = offeredValues(parameter);
  if (!hasDates(parameter)) return all;
  return all.filter(({ value }) => dateProblem(parameter, storedCode(value, parameter)) === null);
}

/** All values of a dropdown, `none` left out. */
export function offeredValues(parameter: GovernedParameter): Option[] {
  return parameter.useCodedValues ? coded(parameter) : listed(parameter);
}

/** What options are found by. */
type Matched = Pick<Option, 'text' | 'code' | 'aliases'>;

const BETWEEN_WORDS = /[^\p{L}\p{M}\p{N}]+/u;

/**
 * The options whose text or code contains what is typed, in any case: equal ones first, then those that begin with it,
 * then those with a word that does; otherwise in the order of the dropdown.
 * @example matchingOptions(options, 'soc') // [{ value: 'social', … }, { value: 'paid-social', … }]
 */
export function matchingOptions<Choice extends Matched>(
  options: readonly Choice[],
  typed: string,
): readonly Choice[] {
  const wanted = fold(typed.trim());
  if (wanted === '') return options;
  const ranked: Choice[][] = [[], [], [], []];
  for (const option of options) ranked[rankOf(option, wanted)]?.push(option);
  return ranked.flat();
}

/**
 * The option that a text names in full, by its text or else by its code, in any case.
 * @example optionMeant(options, 'paid social')?.value // 'cpc'
 */
export function optionMeant<Choice extends Option>(
  options: readonly Choice[],
  typed: string,
): Choice | undefined {
  const text = typed.trim();
  const wanted = fold(text);
  if (wanted === '') return undefined;
  return (
    options.find((option) => option.text === text) ??
    options.find((option) => folded(option).shown === wanted) ??
    options.find(({ value, code }) => code === text || value === text) ??
    options.find((option) => option.code !== null && folded(option).inUrl === wanted) ??
    options.find((option) => folded(option).aliases.includes(wanted))
  );
}

interface FoldedOption {
  readonly shown: string;
  readonly inUrl: string;
  readonly aliases: readonly string[];
}

const known = new WeakMap<Matched, FoldedOption>();

// Folded once, for every key searches all options of a list again.
function folded(option: Matched): FoldedOption {
  const before = known.get(option);
  if (before) return before;
  const shown = fold(option.text);
  const inUrl = option.code === null ? shown : fold(option.code);
  const now = { shown, inUrl, aliases: (option.aliases ?? []).map(fold) };
  known.set(option, now);
  return now;
}

function rankOf(option: Matched, wanted: string): number {
  const { shown, inUrl, aliases } = folded(option);
  if (shown === wanted || inUrl === wanted || aliases.includes(wanted)) return 0;
  if (aliases.some((alias) => alias.startsWith(wanted))) return 1;
  if (shown.startsWith(wanted) || inUrl.startsWith(wanted)) return 1;
  if (!shown.includes(wanted) && !inUrl.includes(wanted)) return NO_RANK;
  return shown.split(BETWEEN_WORDS).some((word) => word.startsWith(wanted)) ? 2 : 3;
}

// Beyond the ranks that are listed.
const NO_RANK = 4;

/** Whether there is anything to choose from: a plain dropdown without a list takes any value. */
export function isDropdown(parameter: GovernedParameter): boolean {
  if (parameter.type !== 'dropdown') return false;
  return parameter.useCodedValues || listedValues(parameter).length > 0;
}

function coded(parameter: GovernedParameter): Option[] {
  return parameter.valueMappings.map(({ displayValue, codedValue }) => ({
    value: codedValue,
    text: displayValue,
    code: storedCode(codedValue, parameter),
    ...aliasesOf(parameter, codedValue),
  }));
}

function listed(parameter: GovernedParameter): Option[] {
  return listedValues(parameter).map((value) => {
    return { value, text: value, code: null, ...aliasesOf(parameter, value) };
  });
}

function aliasesOf(parameter: GovernedParameter, value: string): Pick<Option, 'aliases'> {
  const { aliases } = detailOf(parameter, storedCode(value, parameter)) ?? {};
  return aliases ? { aliases } : {};
}
