import { refusals } from './refusals.ts';

/** What a form says, where names in brackets lead into it. */
export interface Form {
  readonly [name: string]: string | Form;
}

/**
 * Reads a form as Stripe's API takes it.
 * @example readForm('a=1&b[c]=2&d[0][e]=3') // { a: '1', b: { c: '2' }, d: { 0: { e: '3' } } }
 */
export function readForm(text: string): Form {
  const form: Record<string, unknown> = Object.create(null);
  for (const [name, value] of new URLSearchParams(text)) {
    const path = name.replaceAll(']', '').split('[');
    const last = path.pop() ?? '';
    let place = form;
    for (const step of path) {
      if (typeof place[step] !== 'object') place[step] = Object.create(null);
      place = place[step] as Record<string, unknown>;
    }
    // `expand[]` twice is a list of two.
    place[last === '' ? Object.keys(place).length : last] = value;
  }
  return form as Form;
}

/**
 * Refuses what Stripe refuses before it does anything.
 * @param takes names, with dots where they lead on; `metadata.*` takes whatever there is
 * @param needs names without which the call is none
 */
export function check(form: Form, takes: readonly string[], needs: readonly string[]): void {
  const look = (part: Form, path: string, name: string): void => {
    for (const [key, value] of Object.entries(part)) {
      const at = /^\d+$/.test(key) && path !== '' ? path : `${path}${path && '.'}${key}`;
      const called = name === '' ? key : `${name}[${key}]`;
      if (/^expand(\.|$)/.test(at) || takes.includes(`${at}.*`)) continue;
      if (!takes.some((one) => one === at || one.startsWith(`${at}.`)))
        throw refusals.unknown(called);
      if (typeof value === 'object') look(value, at, called);
    }
  };
  look(form, '', '');
  for (const name of needs) if (!(name in form)) throw refusals.missing(name);
  for (const name of needs) {
    if (form[name] !== '') continue;
    const text = `You passed an empty string for '${name}'. We assume empty values are an attempt to unset a parameter; however '${name}' cannot be unset. You should remove '${name}' from your request or supply a non-empty value.`;
    throw refusals.invalid(text, name, 'parameter_invalid_empty');
  }
}

/** @param path names, by dots */
function valueAt(form: Form, path: string): string | Form | undefined {
  let value: string | Form | undefined = form;
  for (const name of path.split('.')) value = typeof value === 'object' ? value[name] : undefined;
  return value;
}

/** A text of a form; undefined where it is none. @param path names, by dots */
export function textOf(form: Form, path: string): string | undefined {
  const value = valueAt(form, path);
  return typeof value === 'string' ? value : undefined;
}

const entriesOf = (form: Form, path: string) => {
  const value = valueAt(form, path);
  return Object.entries(typeof value === 'object' ? value : {});
};

/** The texts of a part of a form. */
export function textsOf(form: Form, path: string): Record<string, string> {
  const isText = (entry: [string, string | Form]): entry is [string, string] =>
    typeof entry[1] === 'string';
  return Object.fromEntries(entriesOf(form, path).filter(isText));
}

/** The parts of a list in a form. */
export function partsOf(form: Form, path: string): Form[] {
  return entriesOf(form, path).flatMap(([, one]) => (typeof one === 'object' ? [one] : []));
}

/** Yes or no; undefined where nothing is said. */
export function flagOf(form: Form, path: string): boolean | undefined {
  const text = textOf(form, path);
  if (text === undefined) return undefined;
  if (text !== 'true' && text !== 'false') throw refusals.invalid(`Invalid boolean: ${text}`, path);
  return text === 'true';
}

/** A whole number; undefined where nothing is said. */
export function numberOf(form: Form, path: string): number | undefined {
  const text = textOf(form, path);
  if (text === undefined || text === '') return undefined;
  if (/^-?\d+$/.test(text)) return Number(text);
  throw refusals.invalid(`Invalid integer: ${text}`, path, 'parameter_invalid_integer');
}

/** One of some words; undefined where nothing is said. @param among the words, by spaces */
export function wordOf<Word extends string>(
  form: Form,
  path: string,
  among: readonly Word[],
): Word | undefined {
  const text = textOf(form, path);
  if (text === undefined || text === '') return undefined;
  const word = among.find((one) => one === text);
  if (word !== undefined) return word;
  throw refusals.invalid(`Invalid ${path}: must be one of ${among.join(', ')}`, path);
}

/** The metadata that an object has afterwards; an empty text takes one away. */
export const metadataIn = (form: Form, before: Record<string, string> = {}) => {
  if (textOf(form, 'metadata') === '') return {};
  const all = { ...before, ...textsOf(form, 'metadata') };
  return Object.fromEntries(Object.entries(all).filter(([, value]) => value !== ''));
};

/** Fields that are stored as they come; an empty text unsets one. */
export const given = (form: Form, names: string) =>
  Object.fromEntries(
    names.split(' ').flatMap((name) => {
      const value = textOf(form, name);
      return value === undefined ? [] : [[name, value === '' ? null : value]];
    }),
  );
