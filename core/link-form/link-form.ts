import type { NewLink } from '../link/create.ts';
import { valuePath } from '../problem.ts';
import { type CompiledTaxonomy, isEntered } from '../taxonomy/compile.ts';

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
export interface FollowedChange {
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

/** Whether another value is at a place now than was when the form was sent. */
export function isChanged(form: LinkForm, sent: LinkForm, path: string): boolean {
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
    .filter(isEntered)
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
