import { type TakenApart, takeApartForNew, takeOut } from '../link/take-apart.ts';
import { valuePath } from '../problem.ts';
import type { CompiledTaxonomy } from '../taxonomy/compile.ts';
import { BASE_URL, changeBaseUrl, type LinkForm, touch } from './link-form.ts';

/** What a pasted URL did to the form: enough to say it, and to take it back. */
export interface PastedUrl {
  readonly url: string;
  /** Query names whose fields were filled. */
  readonly filled: readonly string[];
  /** Query names of identifiers that the URL had. */
  readonly numbered: readonly string[];
  /** Query names that are still in the website URL. */
  readonly standing: readonly string[];
  /** Query names that stand behind its `#`, where analytics does not see them. */
  readonly inFragment: readonly string[];
  /** Whether any of them can be taken out of it. */
  readonly canTakeOut: boolean;
  /** The form as it was. */
  readonly before: Pick<LinkForm, 'values' | 'touched' | 'urlEncoding'>;
}

/**
 * Puts what was pasted into the website URL, and its parameters into their fields. What is pasted is
 * complete, so it is judged at once.
 */
export function pasteUrl(form: LinkForm, compiled: CompiledTaxonomy, pasted: string): LinkForm {
  const url = pasted.trim();
  const plain = touch(changeBaseUrl(form, url), BASE_URL);
  const apart = takeApartForNew(compiled, url);
  if (apart === null) return plain;
  const { values, touched, urlEncoding } = form;
  const before = { values, touched, urlEncoding };
  const start = { url, filled: [], numbered: [], before };
  return fill({ ...plain, urlEncoding: apart.urlEncoding }, compiled, start, apart);
}

/** Takes what stayed out of the website URL as well, as far as it can be read. */
export function takeRestOut(form: LinkForm, compiled: CompiledTaxonomy): LinkForm {
  if (form.pasted === null) return form;
  return fill(form, compiled, form.pasted, takeOut(compiled, form.baseUrl));
}

/** The pasted URL stays whole, and the fields are as they were before; what was typed since stays. */
export function undoPaste(form: LinkForm): LinkForm {
  if (form.pasted === null) return form;
  const { url, filled, standing, before } = form.pasted;
  const values = new Map(form.values);
  for (const name of [...filled, ...standing]) {
    const value = before.values.get(name);
    if (value === undefined) values.delete(name);
    else values.set(name, value);
  }
  const judged = new Set([...filled, ...standing].map(valuePath));
  const touched = [...form.touched].filter((path) => !judged.has(path) || before.touched.has(path));
  const { urlEncoding } = before;
  return { ...changeBaseUrl(form, url), values, urlEncoding, touched: new Set(touched) };
}

function fill(
  form: LinkForm,
  compiled: CompiledTaxonomy,
  pasted: Pick<PastedUrl, 'url' | 'filled' | 'numbered' | 'before'>,
  { baseUrl, values, identifiers, standing, inFragment }: TakenApart,
): LinkForm {
  const judged = [...values.keys(), ...standing].map(valuePath);
  // What the website URL says itself is not overruled by what was typed before.
  const kept = [...form.values].filter(([name]) => !standing.includes(name));
  const refused = [...form.refused].filter(([path]) => !judged.includes(path));
  return {
    ...form,
    baseUrl,
    values: new Map([...kept, ...values]),
    touched: new Set([...form.touched, ...judged]),
    refused: new Map(refused),
    pasted: {
      ...pasted,
      filled: [...new Set([...pasted.filled, ...values.keys()])],
      numbered: [...new Set([...pasted.numbered, ...identifiers.keys()])],
      standing,
      inFragment,
      canTakeOut: takeOut(compiled, baseUrl).baseUrl !== baseUrl,
    },
  };
}
