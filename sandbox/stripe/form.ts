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
    place[last] = value;
  }
  return form as Form;
}

/** A text of a form; undefined where it is none. */
export function textOf(form: Form, name: string): string | undefined {
  const value = form[name];
  return typeof value === 'string' ? value : undefined;
}

/** The texts of a part of a form. */
export function textsOf(form: Form, name: string): Record<string, string> {
  const part = form[name];
  if (typeof part !== 'object') return {};
  return Object.fromEntries(
    Object.entries(part).filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
  );
}
