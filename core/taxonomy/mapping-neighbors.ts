import { fold } from '../rules/characters.ts';
import type { ValueMapping } from './parameter.ts';

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
