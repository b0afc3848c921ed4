import type { Option } from '@utmost/core/taxonomy/dropdown-options.ts';

/** An option of a combobox. */
export interface ComboboxOption extends Option {
  /** Stands at its end. */
  readonly aside?: string;
  /** Says something about the others, and cannot be chosen. */
  readonly isNote?: true;
}
