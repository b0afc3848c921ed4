import { YAMLException } from 'js-yaml';
import { closestName } from '../closest-name.ts';
import type { ProblemCode } from '../messages/problems.ts';
import { type ArgsList, type Problem, problem } from '../problem.ts';
import { DocumentEvents, type Scalar } from './document-events.ts';

/** A problem of a document, with its place in the text where that is known (both from 1). */
export interface DocumentProblem extends Problem {
  readonly line: number | null;
  readonly column: number | null;
}

/** Somewhere in the document: its path as people write it, and what stands there in its `DocumentEvents`. */
export interface Place {
  readonly path: string;
  readonly node: number | null;
}

/** How many places are read; a document of 50,000 mappings has half of them. */
export const MOST_PLACES = 500_000;

/** Reads a YAML or JSON text place by place; what is not as expected becomes a problem. */
export class DocumentReader {
  readonly problems: DocumentProblem[] = [];
  readonly #text: string;
  #lineStarts: readonly number[] | null = null;
  #events = new DocumentEvents('');
  /** JSON says itself what is text: `false` there is a flag, where YAML's author wrote the text. */
  #isJson = false;
  #placesLeft = MOST_PLACES;

  constructor(text: string) {
    this.#text = text;
  }

  /** The whole document, or null when it cannot be read at all. */
  open(): Place | null {
    try {
      this.#events = new DocumentEvents(this.#text);
      this.#isJson = isJson(this.#text);
      return { path: '', node: this.#events.root };
    } catch (error) {
      if (error instanceof RangeError) this.#note(problem('document_too_complex', ''), null);
      else if (error instanceof YAMLException) {
        const { reason, mark } = error;
        this.#note(problem('document_syntax', '', { reason }), mark?.position ?? null);
      } else throw error;
      return null;
    }
  }

  /** Notes a problem at a place. */
  refuse<Code extends ProblemCode>(place: Place, code: Code, ...args: ArgsList<Code>): void {
    this.#noteAt(problem(code, '', ...args), place);
  }

  /** Notes problems of an object's fields, each at its field, and at the object where it has no such field. */
  refuseFields(
    place: Place,
    fields: ReadonlyMap<string, Place>,
    problems: readonly Problem[],
  ): void {
    for (const found of problems) {
      const absent = { ...place, path: `${place.path}.${found.path}` };
      this.#noteAt(found, fields.get(found.path) ?? absent);
    }
  }

  #noteAt(found: Problem, { path, node }: Place): void {
    this.#note({ ...found, path }, node === null ? null : this.#events.offsetOf(node));
  }

  #note(found: Problem, offset: number | null): void {
    const position = offset === null ? { line: null, column: null } : this.#positionOf(offset);
    this.problems.push({ ...found, ...position });
  }

  #positionOf(offset: number): { line: number; column: number } {
    this.#lineStarts ??= lineStarts(this.#text);
    const starts = this.#lineStarts;
    let line = 0;
    for (let after = starts.length; after - line > 1; ) {
      const middle = (line + after) >> 1;
      if ((starts[middle] ?? 0) <= offset) line = middle;
      else after = middle;
    }
    return { line: line + 1, column: offset - (starts[line] ?? 0) + 1 };
  }

  /** What stands under the known keys; null (and a problem) when the place holds no keys. */
  fields(place: Place, known: readonly string[], kind: string): Map<string, Place> | null {
    const node = this.#nodeAt(place);
    if (node === null || !this.#events.isMapping(node)) return this.#wrongKind(place, kind);
    const fields = new Map<string, Place>();
    const contents = this.#events.contentsOf(node);
    for (const key of contents) {
      const value = contents.next().value ?? null;
      if (!this.#hasRoom(place)) break;
      const name = this.#textOf(this.#events.scalarAt(key)) ?? '';
      const path = place.path === '' ? name : `${place.path}.${name}`;
      const keyPlace = { path, node: key };
      if (!known.includes(name)) {
        const guess = closestName(name, known) ?? '';
        this.refuse(keyPlace, 'document_key_unknown', {
          key: name,
          guess,
          known: known.join(', '),
        });
      } else if (fields.has(name)) this.refuse(keyPlace, 'document_key_repeated', { key: name });
      else fields.set(name, { path, node: value });
    }
    return fields;
  }

  /** What stands under the keys of a mapping that may have any; null (and a problem) when the place holds no keys. */
  entries(place: Place): { readonly key: string; readonly place: Place }[] | null {
    const node = this.#nodeAt(place);
    if (node === null || !this.#events.isMapping(node))
      return this.#wrongKind(place, 'keys with lists');
    const entries = new Map<string, { readonly key: string; readonly place: Place }>();
    const contents = this.#events.contentsOf(node);
    for (const at of contents) {
      const value = contents.next().value ?? null;
      if (!this.#hasRoom(place)) break;
      const key = this.#textOf(this.#events.scalarAt(at)) ?? '';
      const path = `${place.path}.${key}`;
      if (entries.has(key)) this.refuse({ path, node: at }, 'document_key_repeated', { key });
      else entries.set(key, { key, place: { path, node: value } });
    }
    return [...entries.values()];
  }

  /** The places of a list; null (and a problem) when there is no list. */
  items(place: Place): Place[] | null {
    const node = this.#nodeAt(place);
    if (node === null || !this.#events.isList(node)) return this.#wrongKind(place, 'a list');
    const places: Place[] = [];
    for (const item of this.#events.contentsOf(node)) {
      if (!this.#hasRoom(place)) break;
      places.push({ path: `${place.path}[${places.length}]`, node: item });
    }
    return places;
  }

  isMap(place: Place): boolean {
    const node = this.#nodeAt(place);
    return node !== null && this.#events.isMapping(node);
  }

  isList(place: Place): boolean {
    const node = this.#nodeAt(place);
    return node !== null && this.#events.isList(node);
  }

  isNull(place: Place): boolean {
    const scalar = this.#scalarAt(place);
    return place.node === null || (scalar?.value === null && scalar.source !== '~');
  }

  /** Text; in YAML numbers and the like count as they are written, so that `007` keeps its zeros. */
  text(place: Place): string | undefined {
    const scalar = this.#scalarAt(place);
    const text = this.#textOf(scalar);
    if (text !== undefined) return text;
    if (scalar?.value === null && scalar.source === '~') {
      this.refuse(place, 'document_tilde', { field: fieldOf(place) });
      return undefined;
    }
    return this.#wrongKind(place, 'text') ?? undefined;
  }

  flag(place: Place): boolean | undefined {
    const value = this.#scalarAt(place)?.value;
    if (typeof value === 'boolean') return value;
    return this.#wrongKind(place, 'true or false') ?? undefined;
  }

  number(place: Place): number | undefined {
    const value = this.#scalarAt(place)?.value;
    if (typeof value === 'number') return value;
    return this.#wrongKind(place, 'a number') ?? undefined;
  }

  oneOf<Choice extends string>(place: Place, choices: readonly Choice[]): Choice | undefined {
    const text = this.#textOf(this.#scalarAt(place));
    const choice = choices.find((one) => one === text);
    return choice ?? this.#wrongKind(place, `one of: ${choices.join(', ')}`) ?? undefined;
  }

  #nodeAt({ node }: Place): number | null {
    return node === null ? null : this.#events.targetOf(node);
  }

  #scalarAt(place: Place): Scalar | undefined {
    const node = this.#nodeAt(place);
    return node === null ? undefined : this.#events.scalarAt(node);
  }

  /** What a scalar says as text: itself, or in YAML as it is written where a number or a flag is read. */
  #textOf(scalar: Scalar | undefined): string | undefined {
    if (typeof scalar?.value === 'string') return scalar.value;
    const isWritten = scalar && scalar.value !== null && scalar.isPlain && !this.#isJson;
    return isWritten ? scalar.source : undefined;
  }

  #wrongKind(place: Place, kind: string): null {
    const field = place.path === '' ? 'The taxonomy document' : fieldOf(place);
    this.refuse(place, 'document_wrong_kind', { field, kind });
    return null;
  }

  #hasRoom(place: Place): boolean {
    this.#placesLeft -= 1;
    if (this.#placesLeft === -1) this.refuse(place, 'document_too_complex');
    return this.#placesLeft >= 0;
  }
}

function lineStarts(text: string): number[] {
  const starts = [0];
  for (let at = text.indexOf('\n'); at !== -1; at = text.indexOf('\n', at + 1)) starts.push(at + 1);
  return starts;
}

function fieldOf({ path }: Place): string {
  return path.slice(path.lastIndexOf('.') + 1);
}

function isJson(text: string): boolean {
  if (!text.trimStart().startsWith('{')) return false;
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}
