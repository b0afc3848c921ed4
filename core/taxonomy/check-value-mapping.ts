import { type Problem, problem } from '../problem.ts';
import { fold, hasInvisible, hasLoneSurrogate, isLongerThan } from '../rules/characters.ts';
import { NO_VALUE } from '../rules/normalize.ts';
import { reservedIn, shownReserved } from '../rules/reserved-characters.ts';
import type { AdvancedLinkConfig, Parameter, ValueMapping } from './parameter.ts';

/** Characters that a display value and a coded value may have. */
const MAX_MAPPING_LENGTH = 255;
/** Mappings that a parameter may have. */
export const MOST_MAPPINGS = 50_000;

/**
 * A mapping as it is stored: both values without white space around them.
 * @example completeValueMapping({ displayValue: ' Paid Search ', codedValue: 'ps' }) // { displayValue: 'Paid Search', codedValue: 'ps' }
 */
export function completeValueMapping(draft: {
  readonly displayValue?: string | undefined;
  readonly codedValue?: string | undefined;
}): ValueMapping {
  return {
    displayValue: (draft.displayValue ?? '').trim(),
    codedValue: (draft.codedValue ?? '').trim(),
  };
}

/**
 * Checks a value mapping against the other mappings of its parameter.
 */
export function checkValueMapping(
  mapping: ValueMapping,
  others: readonly ValueMapping[],
  parameter: Pick<Parameter, 'type'>,
  advanced: AdvancedLinkConfig,
): Problem[] {
  if (parameter.type !== 'dropdown') return [problem('mapping_not_dropdown', 'parameterId')];
  if (others.length >= MOST_MAPPINGS) {
    return [problem('mapping_too_many', 'parameterId', { max: MOST_MAPPINGS })];
  }
  return [...checkDisplayValue(mapping, others), ...checkCodedValue(mapping, others, advanced)];
}

function checkDisplayValue(
  { displayValue, codedValue }: ValueMapping,
  others: readonly ValueMapping[],
): Problem[] {
  if (displayValue === '') return [problem('mapping_display_required', 'displayValue')];
  const typed = fold(displayValue);
  if (typed === NO_VALUE) return [problem('mapping_display_none', 'displayValue')];
  const malformed = checkText(displayValue, 'displayValue', 'Display name');
  if (malformed) return [malformed];
  const twin = others.find((other) => fold(other.displayValue) === typed);
  if (twin) {
    return [problem('mapping_display_taken', 'displayValue', { codedValue: twin.codedValue })];
  }
  // What people type is read as a display value in any case, and as a coded value: it must never mean two
  // mappings. Case counts for nothing even where the parameter keeps it, so that lowering it later breaks none.
  const coded = others.find(
    (other) => other.codedValue !== codedValue && fold(other.codedValue) === typed,
  );
  return coded
    ? [problem('mapping_display_is_code', 'displayValue', { displayValue: coded.displayValue })]
    : [];
}

function checkCodedValue(
  { codedValue }: ValueMapping,
  others: readonly ValueMapping[],
  advanced: AdvancedLinkConfig,
): Problem[] {
  if (codedValue === '') return [problem('mapping_coded_required', 'codedValue')];
  if (codedValue.toLowerCase() === NO_VALUE) return [problem('mapping_coded_none', 'codedValue')];
  const malformed = checkText(codedValue, 'codedValue', 'Codified value');
  if (malformed) return [malformed];
  const found = advanced.isEnabled ? reservedIn(codedValue, advanced) : [];
  if (found.length > 0) {
    return [problem('mapping_coded_reserved', 'codedValue', { chars: shownReserved(found) })];
  }
  const typed = fold(codedValue);
  const named = others.find(
    (other) => fold(other.displayValue) === typed && other.codedValue !== codedValue,
  );
  return named
    ? [problem('mapping_code_is_display', 'codedValue', { codedValue: named.codedValue })]
    : [];
}

function checkText(text: string, path: string, field: string): Problem | null {
  if (isLongerThan(text, MAX_MAPPING_LENGTH)) {
    return problem('mapping_too_long', path, { field, max: MAX_MAPPING_LENGTH });
  }
  return hasInvisible(text) || hasLoneSurrogate(text)
    ? problem('mapping_characters', path, { field })
    : null;
}

/** The mappings of a parameter, in which those that another one can clash with are found at once. */
export class MappingNeighbors {
  readonly #byDisplayValue = new Map<string, ValueMapping>();
  /** Two of different codes are enough: a third code differs from one of them. */
  readonly #byCode = new Map<string, readonly ValueMapping[]>();

  /** Of equal display values the first is kept. */
  add(mapping: ValueMapping): void {
    const display = fold(mapping.displayValue);
    if (display !== '' && !this.#byDisplayValue.has(display)) {
      this.#byDisplayValue.set(display, mapping);
    }
    const code = fold(mapping.codedValue);
    const known = this.#byCode.get(code) ?? [];
    const isNew = known.every(({ codedValue }) => codedValue !== mapping.codedValue);
    if (code !== '' && isNew && known.length < 2) this.#byCode.set(code, [...known, mapping]);
  }

  /** The mapping of the same display value. */
  namesake({ displayValue }: ValueMapping): ValueMapping | undefined {
    return this.#byDisplayValue.get(fold(displayValue));
  }

  /** Those that `checkValueMapping` would find fault with among all. */
  of(mapping: ValueMapping): ValueMapping[] {
    const named = this.#byDisplayValue.get(fold(mapping.codedValue));
    const coded = this.#byCode.get(fold(mapping.displayValue)) ?? [];
    return [this.namesake(mapping), ...coded, named].filter((one) => one !== undefined);
  }
}
