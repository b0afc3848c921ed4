import type { NewLink } from '../link/create.ts';
import { valuePath } from '../problem.ts';
import type { CompiledTaxonomy } from '../taxonomy/compile.ts';

/** What is typed into the form, and which of its fields may already complain. Places are named as in `Problem`. */
export interface LinkForm {
  readonly name: string;
  readonly baseUrl: string;
  /** By query name, as typed or chosen. */
  readonly values: ReadonlyMap<string, string>;
  readonly urlEncoding: boolean;
  readonly touched: ReadonlySet<string>;
  /** Every field may complain: Generate Link was pressed. */
  readonly isSubmitted: boolean;
  /** What the server refused, by place, until the field changes. */
  readonly refused: ReadonlyMap<string, string>;
  /** What was last pasted as the website URL and taken apart, until that changes. */
  readonly pasted: PastedUrl | null;
  /** What the last change of a field did to those that depend on it, until another one does something to any. */
  readonly followed: FollowedChange | null;
}

/** What a change of a field did to those that depend on it: enough to say it, and to take it back. */
interface FollowedChange {
  /** The query name of the field that changed. */
  readonly controller: string;
  /** Query names of the fields that lost a value which no longer fits. */
  readonly cleared: readonly string[];
  /** Query name of a field -> the value that was filled in, as the one that is left. */
  readonly filled: ReadonlyMap<string, string>;
  /** The values as they were before the change. */
  readonly before: ReadonlyMap<string, string>;
}

/** What a pasted URL did to the form: enough to say it, and to take it back. */
export interface PastedUrl {
  /** As it was pasted. */
  readonly url: string;
  /** Whether it was no good URL as it was, and is one now. */
  readonly isTidied: boolean;
  /** Query names whose fields were filled. */
  readonly filled: readonly string[];
  /** Query names of identifiers that the URL had. */
  readonly numbered: readonly string[];
  /** Query names that are still in the website URL. */
  readonly leftInUrl: readonly string[];
  /** Query names that stand behind its `#`, where analytics does not see them. */
  readonly inFragment: readonly string[];
  /** Whether any of them can be taken out of it. */
  readonly canTakeOut: boolean;
  /** The form as it was. */
  readonly before: Pick<LinkForm, 'values' | 'touched' | 'urlEncoding'>;
}

export type ChangeForm = (change: (form: LinkForm) => LinkForm) => void;

export const NAME = 'name';
export const BASE_URL = 'baseUrl';

export const emptyForm: LinkForm = {
  name: '',
  baseUrl: '',
  values: new Map(),
  urlEncoding: true,
  touched: new Set(),
  isSubmitted: false,
  refused: new Map(),
  pasted: null,
  followed: null,
};

/** It is validated from its first letter on. */
export function changeName(form: LinkForm, name: string): LinkForm {
  return touch({ ...form, name, refused: without(form.refused, NAME) }, NAME);
}

/** It is validated when it is left, for it is wrong until it is complete. */
export function changeBaseUrl(form: LinkForm, baseUrl: string): LinkForm {
  return { ...form, baseUrl, refused: without(form.refused, BASE_URL), pasted: null };
}

/** It is validated from its first letter on. */
export function changeValue(form: LinkForm, queryName: string, value: string): LinkForm {
  const path = valuePath(queryName);
  const values = new Map(form.values).set(queryName, value);
  return touch({ ...form, values, refused: without(form.refused, path) }, path);
}

/** A value that is still being typed, of which nothing is said before it is {@link changeValue}. */
export function typeValue(form: LinkForm, queryName: string, value: string): LinkForm {
  const changed = changeValue(form, queryName, value);
  const touched = [...form.touched].filter((path) => path !== valuePath(queryName));
  return { ...changed, touched: new Set(touched) };
}

export function changeEncoding(form: LinkForm, urlEncoding: boolean): LinkForm {
  return { ...form, urlEncoding };
}

/** The person has been in the field and left it. */
export function touch(form: LinkForm, path: string): LinkForm {
  return form.touched.has(path) ? form : { ...form, touched: new Set(form.touched).add(path) };
}

/** From now on every field says what is wrong with it. */
export function submit(form: LinkForm): LinkForm {
  return { ...form, isSubmitted: true };
}

/**
 * The server would not store it; what was changed since is no longer what it validated.
 * @param sent the form as it validated it
 */
export function refuse(
  form: LinkForm,
  sent: LinkForm,
  refused: ReadonlyMap<string, string>,
): LinkForm {
  const stillRefused = [...refused].filter(([path]) => !isChanged(form, sent, path));
  return { ...form, isSubmitted: true, refused: new Map(stillRefused) };
}

/**
 * The form once its link is stored: empty, but for what was typed, chosen or pasted since it was sent.
 * @param sent the form as it was then
 * @example afterSaving(changeName(sent, 'Summer'), sent) // { ...emptyForm, name: 'Summer' }
 */
export function afterSaving(form: LinkForm, sent: LinkForm): LinkForm {
  const pasted = form.pasted === sent.pasted ? null : form.pasted;
  const byPaste = pasted ? [...pasted.filled, ...pasted.leftInUrl] : [];
  const values = [...form.values].filter(
    ([name]) => byPaste.includes(name) || isChanged(form, sent, valuePath(name)),
  );
  const isNamed = isChanged(form, sent, NAME);
  const isLed = pasted !== null || isChanged(form, sent, BASE_URL);
  const isValidated = isLed && (pasted !== null || !sent.touched.has(BASE_URL));
  const validated = new Set([
    ...(isNamed ? [NAME] : []),
    ...(isValidated ? [BASE_URL] : []),
    ...[...byPaste, ...values.map(([name]) => name)].map(valuePath),
  ]);
  const isEncodingMeant = pasted !== null || form.urlEncoding !== sent.urlEncoding;
  return {
    ...emptyForm,
    name: isNamed ? form.name : '',
    baseUrl: isLed ? form.baseUrl : '',
    pasted: pasted && { ...pasted, before: beforePaste(pasted, sent) },
    values: new Map(values),
    urlEncoding: isEncodingMeant ? form.urlEncoding : emptyForm.urlEncoding,
    touched: new Set([...form.touched].filter((path) => validated.has(path))),
  };
}

/** Whether the form has input that would be lost. */
export function isTyped({ name, baseUrl, values }: LinkForm): boolean {
  return name !== '' || baseUrl !== '' || [...values.values()].some((value) => value !== '');
}

// What was sent is not brought back by undoing a paste that came after it.
function beforePaste({ before }: PastedUrl, sent: LinkForm): PastedUrl['before'] {
  const { values, touched, urlEncoding } = afterSaving({ ...sent, ...before }, sent);
  return { values, touched, urlEncoding };
}

/** Whether another value is at a place now than was when the form was sent. */
function isChanged(form: LinkForm, sent: LinkForm, path: string): boolean {
  if (path === NAME) return form.name !== sent.name;
  if (path === BASE_URL) return form.baseUrl !== sent.baseUrl;
  return [...form.values.keys(), ...sent.values.keys()].some(
    (name) =>
      valuePath(name) === path && (form.values.get(name) ?? '') !== (sent.values.get(name) ?? ''),
  );
}

/** The link that the form describes; parameters that have no field (any more) take no part. */
export function newLinkOf(
  form: Pick<LinkForm, 'name' | 'baseUrl' | 'values' | 'urlEncoding'>,
  compiled: CompiledTaxonomy,
): NewLink {
  const typed = compiled.visible
    .filter(({ parameter }) => parameter.type !== 'identifier')
    .map(({ parameter }) => parameter.queryName)
    .filter((queryName) => form.values.has(queryName))
    .map((queryName) => [queryName, form.values.get(queryName) ?? ''] as const);
  const { name, baseUrl, urlEncoding } = form;
  return { name, baseUrl, values: new Map(typed), urlEncoding };
}

/** The sentences that fields show, by place: those that are due, and the server's word above all. */
export function shownSentences(
  form: LinkForm,
  sentences: ReadonlyMap<string, string>,
): ReadonlyMap<string, string> {
  const due = [...sentences].filter(([path]) => form.isSubmitted || form.touched.has(path));
  return new Map([...due, ...form.refused]);
}

/** The sentences that no field of the form shows, each once. */
export function sentencesBeyondFields(
  compiled: CompiledTaxonomy,
  sentences: ReadonlyMap<string, string>,
): string[] {
  const values = compiled.visible.map(({ parameter }) => valuePath(parameter.queryName));
  const places = new Set([NAME, BASE_URL, ...values]);
  const beyond = [...sentences].filter(([path]) => !places.has(path));
  return [...new Set(beyond.map(([, sentence]) => sentence))];
}

/** The sentences about values by query name, for the URL's anatomy. */
export function valueSentences(
  compiled: CompiledTaxonomy,
  sentences: ReadonlyMap<string, string>,
): ReadonlyMap<string, string> {
  const wrong = compiled.visible.flatMap(({ parameter: { queryName } }) => {
    const sentence = sentences.get(valuePath(queryName));
    return sentence === undefined ? [] : [[queryName, sentence] as const];
  });
  return new Map(wrong);
}

function without(refused: ReadonlyMap<string, string>, path: string): ReadonlyMap<string, string> {
  if (!refused.has(path)) return refused;
  return new Map([...refused].filter(([other]) => other !== path));
}
