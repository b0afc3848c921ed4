import { type TakenApart, takeApartForNew, takeOut } from '../link/fields-from-url.ts';
import { tidyUrl } from '../link/tidy-url.ts';
import { pasteTexts as texts } from '../messages/paste.ts';
import { valuePath } from '../problem.ts';
import type { CompiledTaxonomy } from '../taxonomy/compile.ts';
import { BASE_URL, changeBaseUrl, type LinkForm, type PastedUrl, touch } from './link-form.ts';

/**
 * Puts what was pasted into the website URL, put right as far as that can be done, and its parameters into their
 * fields. What is pasted is complete, so it is validated at once.
 */
export function pasteUrl(form: LinkForm, compiled: CompiledTaxonomy, pasted: string): LinkForm {
  const url = pasted.trim();
  const tidied = tidyUrl(url);
  const isTidied = tidied !== url;
  const untouched = touch(changeBaseUrl(form, tidied), BASE_URL);
  const apart = takeApartForNew(compiled, tidied);
  if (apart === null && !isTidied) return untouched;
  const { values, touched, urlEncoding } = form;
  const before = { values, touched, urlEncoding };
  const start = { url, isTidied, filled: [], numbered: [], before };
  const left = apart ?? { ...NOTHING_FOUND, baseUrl: tidied, urlEncoding };
  const filled = fill({ ...untouched, urlEncoding: left.urlEncoding }, compiled, start, left);
  return filled.pasted?.canTakeOut ? takeRestOut(filled, compiled) : filled;
}

const NOTHING_FOUND = { values: new Map(), identifiers: new Map(), leftInUrl: [], inFragment: [] };

// Takes what stayed out of the website URL as well, as far as it can be read.
function takeRestOut(form: LinkForm, compiled: CompiledTaxonomy): LinkForm {
  if (form.pasted === null) return form;
  return fill(form, compiled, form.pasted, takeOut(compiled, form.baseUrl));
}

/** What became of a pasted URL, in sentences that name the fields as people know them. */
export function pastedSentences(compiled: CompiledTaxonomy, pasted: PastedUrl): string[] {
  const say = (sentence: (names: readonly string[]) => string, names: readonly string[]) =>
    names.length === 0 ? [] : [sentence(names.map(compiled.displayNameOf))];
  return [
    ...(pasted.isTidied ? [texts.tidied] : []),
    ...say(texts.filled, pasted.filled),
    ...say(texts.numbered, pasted.numbered),
    ...say(texts.stuck, pasted.leftInUrl),
    ...say(texts.inFragment, pasted.inFragment),
  ];
}

/** The pasted URL stays whole, and the fields are as they were before; what was typed since stays. */
export function undoPaste(form: LinkForm): LinkForm {
  if (form.pasted === null) return form;
  const { url, filled, leftInUrl, before } = form.pasted;
  const values = new Map(form.values);
  for (const name of [...filled, ...leftInUrl]) {
    const value = before.values.get(name);
    if (value === undefined) values.delete(name);
    else values.set(name, value);
  }
  const validated = new Set([...filled, ...leftInUrl].map(valuePath));
  const touched = [...form.touched].filter(
    (path) => !validated.has(path) || before.touched.has(path),
  );
  const { urlEncoding } = before;
  return { ...changeBaseUrl(form, url), values, urlEncoding, touched: new Set(touched) };
}

function fill(
  form: LinkForm,
  compiled: CompiledTaxonomy,
  pasted: Pick<PastedUrl, 'url' | 'isTidied' | 'filled' | 'numbered' | 'before'>,
  { baseUrl, values, identifiers, leftInUrl, inFragment }: TakenApart,
): LinkForm {
  const validated = [...values.keys(), ...leftInUrl].map(valuePath);
  // What the website URL says itself is not overruled by what was typed before.
  const others = [...form.values].filter(([name]) => !leftInUrl.includes(name));
  const refused = [...form.refused].filter(([path]) => !validated.includes(path));
  return {
    ...form,
    baseUrl,
    values: new Map([...others, ...values]),
    touched: new Set([...form.touched, ...validated]),
    refused: new Map(refused),
    pasted: {
      ...pasted,
      filled: [...new Set([...pasted.filled, ...values.keys()])],
      numbered: [...new Set([...pasted.numbered, ...identifiers.keys()])],
      leftInUrl,
      inFragment,
      canTakeOut: takeOut(compiled, baseUrl).baseUrl !== baseUrl,
    },
  };
}
