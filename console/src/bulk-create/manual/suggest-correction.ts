import { closestName } from '@utmost/core/closest-name.ts';
import { withScheme } from '@utmost/core/link/tidy-url.ts';
import { BASE_URL, type LinkForm } from '@utmost/core/link-form/link-form.ts';
import { valuePath } from '@utmost/core/problem.ts';
import {
  type CompiledParameter,
  type CompiledTaxonomy,
  isEntered,
} from '@utmost/core/taxonomy/compile.ts';
import { isDropdown, valuesInUse } from '@utmost/core/taxonomy/dropdown-options.ts';
import { replacementOf } from '@utmost/core/taxonomy/value-details.ts';

/** A value that breaks a rule, and the one that the rules leave for it. */
export interface Correction {
  /** The place, as in `Problem`. */
  readonly path: string;
  /** Absent for the website URL. */
  readonly queryName?: string;
  readonly given: string;
  readonly better: string;
}

/** The corrections of a form's values that have exactly one candidate. */
export function onlyCorrections(
  compiled: CompiledTaxonomy,
  { baseUrl, values }: Pick<LinkForm, 'baseUrl' | 'values'>,
  wrong: ReadonlyMap<string, string>,
): Correction[] {
  const url = wrong.has(BASE_URL) ? withScheme(baseUrl) : null;
  const own = compiled.visible.flatMap((one): Correction[] => {
    const { queryName } = one.parameter;
    const path = valuePath(queryName);
    if (!wrong.has(path)) return [];
    const given = values.get(queryName) ?? '';
    const better = onlyCorrection(one, given);
    // What does not fit another value is no other value of its own.
    return better === null || better === given ? [] : [{ path, queryName, given, better }];
  });
  return url === null ? own : [{ path: BASE_URL, given: baseUrl, better: url }, ...own];
}

/**
 * What a value that breaks a rule must have been, where the parameter's rules allow exactly one answer.
 * @example onlyCorrection(medium, 'e-mail') // 'email', where that is the only one like it
 */
export function onlyCorrection(compiled: CompiledParameter, given: string): string | null {
  const { parameter } = compiled;
  if (!isEntered(compiled)) return null;
  const found = isDropdown(parameter) ? likeOptions(compiled, given) : rewritten(compiled, given);
  const [only] = found;
  return found.size === 1 && only !== undefined ? only : null;
}

function likeOptions({ parameter, resolve }: CompiledParameter, given: string): Set<string> {
  const replacement = replacementOf(parameter, resolve(given).value);
  if (replacement !== null) return new Set([replacement]);
  const options = valuesInUse(parameter);
  if (given.trim() === '') return new Set(options.map(({ value }) => value));
  const wanted = letters(given);
  const same = options.filter(
    ({ text, value }) => letters(text) === wanted || letters(value) === wanted,
  );
  if (same.length > 0) return new Set(same.map(({ value }) => value));
  const near = options.filter(({ text }) => closestName(wanted, [letters(text)]) !== null);
  return new Set(near.map(({ value }) => value));
}

// Only the characters that join the words may change; dropping a word would guess at the meaning.
function rewritten({ resolve }: CompiledParameter, given: string): Set<string> {
  const words = given.match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];
  const found = new Set<string>();
  for (const joiner of ['_', '-', '.', ' ']) {
    const { value, problems } = resolve(words.join(joiner));
    if (problems.length === 0 && value !== '') found.add(value);
  }
  if (found.size > 0) return found;
  const { value, problems } = resolve(words.join(''));
  return new Set(problems.length === 0 && value !== '' ? [value] : []);
}

function letters(text: string): string {
  return text
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, '');
}
