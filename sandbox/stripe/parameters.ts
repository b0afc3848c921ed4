import { refusals } from './refusals.ts';

/** What a form says, where names in brackets lead into it. */
export interface Form {
  readonly [name: string]: string | Form;
}

/** The parameters of a call: those that the sandbox works with, and the others that Stripe knows. */
export interface Takes {
  readonly does: readonly string[];
  readonly knows: readonly string[];
}

type Part<T> = NonNullable<T> extends readonly (infer One)[] ? One : Exclude<NonNullable<T>, ''>;
type Has<T, Path extends string> = T extends unknown
  ? Path extends `${infer Name}.${infer Rest}`
    ? Rest extends '*'
      ? Name extends keyof T
        ? true
        : never
      : Name extends keyof T
        ? Has<Part<T[Name]>, Rest>
        : never
    : Path extends keyof T
      ? true
      : never
  : never;
type Wrong<T, S extends string, Found = never> = S extends `${infer First} ${infer Rest}`
  ? Wrong<T, Rest, Found | ([Has<T, First>] extends [never] ? First : never)>
  : S extends ''
    ? Found
    : Found | ([Has<T, S>] extends [never] ? S : never);
type Top<S extends string> = S extends `${infer Name}.${string}` ? Name : S;
type Tops<S extends string, Found = never> = S extends `${infer First} ${infer Rest}`
  ? Tops<Rest, Found | Top<First>>
  : Found | Top<S>;
type Forgotten<T, S extends string> = Exclude<keyof T, Tops<S> | 'expand'>;

/**
 * Names the parameters of a call, held to the SDK's types: none that the pinned version has not, none forgotten.
 * @example takes<Stripe.CustomerCreateParams>()('email metadata.*', 'address balance …')
 */
export function takes<T>() {
  return <const Does extends string, const Knows extends string = ''>(
    does: [Wrong<T, Does>] extends [never] ? Does : { wrong: Wrong<T, Does> },
    knows?: [Wrong<T, Knows> | Forgotten<T, `${Does} ${Knows}`>] extends [never]
      ? Knows
      : { wrong: Wrong<T, Knows>; forgotten: Forgotten<T, `${Does} ${Knows}`> },
  ): Takes => ({
    does: String(does).split(' '),
    knows: knows === undefined ? [] : String(knows).split(' '),
  });
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

/** Refuses what Stripe refuses before it does anything. @param needs names without which the call is none */
export function check(form: Form, { does, knows }: Takes, needs: readonly string[]): void {
  const look = (part: Form, path: string, name: string): void => {
    for (const [key, value] of Object.entries(part)) {
      const at = /^\d+$/.test(key) && path !== '' ? path : `${path}${path && '.'}${key}`;
      const called = name === '' ? key : `${name}[${key}]`;
      if (at === 'expand' || at.startsWith('expand.') || does.includes(`${at}.*`)) continue;
      const inside = does.some((one) => one.startsWith(`${at}.`));
      if (knows.includes(at)) throw refusals.invalid(`The sandbox does not do ${called}.`, called);
      if (!does.includes(at) && !inside) throw refusals.unknown(called);
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

/** The texts of a part of a form. */
export function textsOf(form: Form, path: string): Record<string, string> {
  return Object.fromEntries(
    Object.entries(partOf(form, path)).filter(
      (entry): entry is [string, string] => typeof entry[1] === 'string',
    ),
  );
}

/** A part of a form; empty where it has none. */
function partOf(form: Form, path: string): Form {
  const value = valueAt(form, path);
  return typeof value === 'object' ? value : {};
}

/** The parts of a list in a form. */
export function partsOf(form: Form, path: string): Form[] {
  return Object.values(partOf(form, path)).filter((one): one is Form => typeof one === 'object');
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
  if (!/^-?\d+$/.test(text)) {
    throw refusals.invalid(`Invalid integer: ${text}`, path, 'parameter_invalid_integer');
  }
  return Number(text);
}

/** One of some words; undefined where nothing is said. */
export function wordOf<const Word extends string>(
  form: Form,
  path: string,
  words: readonly Word[],
): Word | undefined {
  const text = textOf(form, path);
  if (text === undefined || text === '') return undefined;
  const word = words.find((one) => one === text);
  if (word !== undefined) return word;
  const among = words.join(', ').replace(/, ([^,]*)$/, ', or $1');
  throw refusals.invalid(`Invalid ${path}: must be one of ${among}`, path);
}
