import type { ProposedLink } from '../proposed-link.ts';
import { type ModelField, NAME_KEY, URL_KEY } from './model-fields.ts';

/** A model's answer that is none, whatever the schema said. */
export class MalformedAnswer extends Error {
  override readonly name = 'MalformedAnswer';
}

const LONGEST_LINK = 100_000;

/**
 * Reads `{"links": [{…}, …]}` link by link; a bare list is taken as well, and what some servers write around it.
 * Only keys of the fields are read: whatever else an answer has is left aside.
 */
export function answerReader(fields: readonly ModelField[]) {
  // The brackets that are open, outermost first.
  const open: string[] = [];
  let listAt: number | null = null;
  let link = '';
  let isText = false;
  let isEscaped = false;
  let isOver = false;

  const readText = (character: string): void => {
    if (isEscaped) isEscaped = false;
    else if (character === '\\') isEscaped = true;
    else if (character === '"') isText = false;
  };
  const openBracket = (bracket: string): void => {
    if (listAt === null && bracket === '[') listAt = open.length + 1;
    else if (listAt === open.length) {
      if (bracket === '[') throw new MalformedAnswer();
      link = bracket;
    }
    open.push(bracket);
  };
  /** Returns the link that ends with this bracket, if one does. */
  const closeBracket = (opening: string): ProposedLink | null => {
    if (open.pop() !== opening) throw new MalformedAnswer();
    if (listAt === null || open.length > listAt) return null;
    if (open.length === listAt) return readLink(fields, link);
    isOver = true;
    return null;
  };
  const step = (character: string): ProposedLink | null => {
    if (listAt !== null && open.length > listAt) link += character;
    if (link.length > LONGEST_LINK) throw new MalformedAnswer();
    if (isText) readText(character);
    else if (character === '"') isText = open.length > 0;
    else if (character === '{' || character === '[') openBracket(character);
    else if (character === '}') return closeBracket('{');
    else if (character === ']') return closeBracket('[');
    return null;
  };
  return {
    /** The links that are complete with this piece. @throws {MalformedAnswer} */
    push(piece: string): ProposedLink[] {
      const links: ProposedLink[] = [];
      for (const character of piece) {
        if (isOver) break;
        const complete = step(character);
        if (complete) {
          links.push(complete);
          link = '';
        }
      }
      return links;
    },
    /** Whether everything that was opened is closed, and there was a list at all. */
    isComplete: () => isOver,
  };
}

function readLink(fields: readonly ModelField[], text: string): ProposedLink {
  const link = parsed(text);
  const textOf = (key: string) => {
    const value = Object.hasOwn(link, key) ? link[key] : null;
    if (value === null) return '';
    if (typeof value === 'string') return value.trim();
    if (typeof value === 'number' || typeof value === 'boolean') return String(value);
    throw new MalformedAnswer();
  };
  const values = fields.map(
    ({ compiled, key }) => [compiled.parameter.queryName, textOf(key)] as const,
  );
  return {
    name: textOf(NAME_KEY),
    baseUrl: textOf(URL_KEY),
    values: new Map(values.filter(([, value]) => value !== '')),
  };
}

function parsed(text: string): Record<string, unknown> {
  try {
    return JSON.parse(text);
  } catch {
    throw new MalformedAnswer();
  }
}
