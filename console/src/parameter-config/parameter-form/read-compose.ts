import type { Parameter } from '@utmost/core/taxonomy/parameter.ts';

type Compose = NonNullable<Parameter['compose']>;

const PART = /\{([^{}]*)\}/g;
const FORMAT = /^[-._ymd]+$/;

/**
 * Reads what people typed; null for nothing. What stands outside of braces is taken as it is, and checked with the rest.
 * @example readCompose('{market}-{launch: yyyy-mm}') // ['market', '-', { launch: 'yyyy-mm' }]
 */
export function readCompose(text: string): Compose | null {
  const entries: Compose = [];
  let end = 0;
  const between = (to: number): void => {
    if (to > end) entries.push(text.slice(end, to));
  };
  for (const match of text.matchAll(PART)) {
    between(match.index);
    const [part, inside = ''] = match;
    const colon = inside.lastIndexOf(':');
    const format = colon === -1 ? '' : inside.slice(colon + 1).trim();
    const isDate = FORMAT.test(format);
    entries.push(isDate ? { [inside.slice(0, colon).trim()]: format } : inside.trim());
    end = match.index + part.length;
  }
  between(text.length);
  return text.trim() === '' ? null : entries;
}
