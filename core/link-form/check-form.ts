import type { BuiltLink } from '../link/build.ts';
import { checkHasParameters, checkNewLink } from '../link/create.ts';
import { sentenceOf } from '../messages.ts';
import type { Problem } from '../problem.ts';
import type { CompiledTaxonomy } from '../taxonomy/compile.ts';
import { type LinkForm, newLinkOf } from './link-form.ts';

/** The link that a form would give by the organization's rules. */
export interface CheckedForm {
  readonly built: BuiltLink;
  /** The sentence of each place's first problem; empty when the link can be stored. */
  readonly sentences: ReadonlyMap<string, string>;
  readonly warnings: readonly Problem[];
}

/**
 * Checks and builds the link of a form.
 * @param identifiers the next identifiers by query name, unless another link is created first
 */
export function checkForm(
  compiled: CompiledTaxonomy,
  form: LinkForm,
  identifiers: ReadonlyMap<string, string>,
): CheckedForm {
  const link = newLinkOf(form, compiled);
  const { built, problems, warnings } = checkNewLink(compiled, link, identifiers);
  const sentences = new Map(problems.toReversed().map((one) => [one.path, sentenceOf(one)]));
  // There is no link yet that could track nothing.
  const about = form.baseUrl.trim() === '' ? [] : checkHasParameters(compiled);
  return { built, sentences, warnings: [...about, ...warnings] };
}
