import type { Lexicon, PlannedParameter } from './lexicon.ts';
import { keyOf, type Span } from './words.ts';

const JOINERS = ['_', '-', '.', ' ', ''];

/** One of several things that links of a prompt differ in. */
export interface Saying {
  /** The name of a parameter, `url` or `channel`: two of one kind are two links. */
  readonly kind: string;
  readonly key: string;
  /** How the link's name says it; '' where it does not. */
  readonly label: string;
  /** Of a channel, what it has in its fields. */
  readonly values?: ReadonlyMap<string, string>;
  /** Whether another place that says otherwise contradicts it. */
  readonly isOnly?: boolean;
}
/** What is said in a place of the prompt, and the row of its table; -1 outside. */
export type Item = Saying & Span & { readonly row: number };

/** A value of a field, as it was written and named. */
export const sayingOf = (parameter: PlannedParameter, label: string): Saying => {
  const key = parameter.isDropdown ? label : writeText(parameter, label);
  return { kind: parameter.name, key, label, isOnly: true };
};

/** What a field has that is called so, the likeliest name first. */
export function valueCalled({ options }: Lexicon, parameter: PlannedParameter, names: string[]) {
  if (!parameter.isDropdown) return names[0] && writeText(parameter, names[0]);
  const found = names.flatMap((name) => options.get(keyOf(name)) ?? []);
  return found.find((one) => one.parameter === parameter)?.value;
}

/** Words as a text parameter's rules allow them; as they are where none of the ways to join them does. */
function writeText({ parameter, resolve, role }: PlannedParameter, words: string): string {
  const typed = words.trim().replaceAll(/['’]/g, '').replaceAll(/\s+/g, ' ');
  // A parameter without a say about characters takes keywords and contents as people write them.
  const isFree = parameter.allowedSpecialChars === null && parameter.allowWhitespace;
  if (isFree && (role === 'term' || role === 'content')) return resolve(typed).value;
  const cased = role === 'variant' ? typed : typed.toLowerCase();
  const ways = JOINERS.map((joiner) => resolve(cased.replaceAll(' ', joiner)));
  return ways.find(({ problems }) => problems.length === 0)?.value ?? typed;
}
