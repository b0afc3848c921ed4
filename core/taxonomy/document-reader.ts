import {
  type Alias,
  type Document,
  isAlias,
  isMap,
  isNode,
  isScalar,
  isSeq,
  LineCounter,
  type Node,
  parseDocument,
  Scalar,
  visit,
} from 'yaml';
import { closestName } from '../closest-name.ts';
import type { ProblemCode } from '../messages/problems.ts';
import { type Problem, type ProblemArgs, problem } from '../problem.ts';

/** A problem of a document, with its place in the text where that is known (both from 1). */
export interface DocumentProblem extends Problem {
  readonly line: number | null;
  readonly column: number | null;
}

/** Somewhere in the document: its path as people write it, and what stands there. */
export interface Place {
  readonly path: string;
  readonly node: Node | null;
}

/** How many places are read; a document of 50,000 mappings has half of them. */
export const MOST_PLACES = 500_000;

/** Reads a YAML or JSON text place by place; what is not as expected becomes a problem. */
export class DocumentReader {
  readonly problems: DocumentProblem[] = [];
  readonly #lines = new LineCounter();
  readonly #targets = new Map<Alias, Node>();
  #placesLeft = MOST_PLACES;

  /** The whole document, or null when it cannot be read at all. */
  open(text: string): Place | null {
    try {
      return this.#open(text);
    } catch (error) {
      // Nesting by the hundred thousand exhausts the parser's stack.
      if (!(error instanceof RangeError)) throw error;
      this.#add('document_too_complex', '', null);
      return null;
    }
  }

  #open(text: string): Place | null {
    // uniqueKeys costs quadratic time in the parser; `fields` looks for repeated keys itself.
    const options = { lineCounter: this.#lines, uniqueKeys: false, prettyErrors: false } as const;
    const document = parseDocument(text, { ...options, schema: 'core', logLevel: 'error' });
    const fault = document.errors[0] ?? document.warnings[0];
    // The parser words an exhausted stack as a syntax error.
    if (fault?.message.includes('call stack')) throw new RangeError(fault.message);
    if (fault) {
      this.#add('document_syntax', '', fault.pos[0], {
        reason: fault.message.replace(/; please use .*/, ''),
      });
      return null;
    }
    this.#resolveAliases(document);
    return { path: '', node: document.contents };
  }

  #resolveAliases(document: Document.Parsed): void {
    const anchors = new Map<string, Node>();
    visit(document, {
      Node: (_, node) => {
        if (isAlias(node)) {
          const target = anchors.get(node.source);
          if (target) this.#targets.set(node, target);
        } else if ('anchor' in node && node.anchor !== undefined) anchors.set(node.anchor, node);
      },
    });
  }

  /** Notes a problem at a place. */
  refuse(place: Place, code: ProblemCode, args: ProblemArgs = {}): void {
    this.#add(code, place.path, place.node?.range?.[0] ?? null, args);
  }

  #add(code: ProblemCode, path: string, offset: number | null, args: ProblemArgs = {}): void {
    const at = offset === null ? null : this.#lines.linePos(offset);
    const position = { line: at?.line ?? null, column: at?.col ?? null };
    this.problems.push({ ...problem(code, path, args), ...position });
  }

  /** What stands under the known keys; null (and a problem) when the place holds no keys. */
  fields(place: Place, known: readonly string[], kind: string): Map<string, Place> | null {
    const node = this.#nodeAt(place);
    if (!isMap(node)) return this.#wrongKind(place, kind);
    const fields = new Map<string, Place>();
    for (const { key, value } of node.items) {
      if (!this.#hasRoom(place)) break;
      const name = isScalar(key) ? (textOf(key) ?? '') : '';
      const path = place.path === '' ? name : `${place.path}.${name}`;
      const keyPlace = { path, node: isNode(key) ? key : null };
      if (!known.includes(name)) {
        const guess = closestName(name, known) ?? '';
        this.refuse(keyPlace, 'document_key_unknown', {
          key: name,
          guess,
          known: known.join(', '),
        });
      } else if (fields.has(name)) this.refuse(keyPlace, 'document_key_repeated', { key: name });
      else fields.set(name, { path, node: isNode(value) ? value : null });
    }
    return fields;
  }

  /** The places of a list; null (and a problem) when there is no list. */
  items(place: Place): Place[] | null {
    const node = this.#nodeAt(place);
    if (!isSeq(node)) return this.#wrongKind(place, 'a list');
    return node.items
      .filter(() => this.#hasRoom(place))
      .map((item, index) => ({
        path: `${place.path}[${index}]`,
        node: isNode(item) ? item : null,
      }));
  }

  isList(place: Place): boolean {
    return isSeq(this.#nodeAt(place));
  }

  isNull(place: Place): boolean {
    const node = this.#nodeAt(place);
    return node === null || (isScalar(node) && node.value === null && node.source !== '~');
  }

  /** Text; numbers and the like count as they are written, so that `007` keeps its zeros. */
  text(place: Place): string | undefined {
    const node = this.#nodeAt(place);
    const text = isScalar(node) ? textOf(node) : undefined;
    if (text !== undefined) return text;
    if (isScalar(node) && node.value === null && node.source === '~') {
      this.refuse(place, 'document_tilde', { field: fieldOf(place) });
      return undefined;
    }
    return this.#wrongKind(place, 'text') ?? undefined;
  }

  flag(place: Place): boolean | undefined {
    const node = this.#nodeAt(place);
    if (isScalar(node) && typeof node.value === 'boolean') return node.value;
    return this.#wrongKind(place, 'true or false') ?? undefined;
  }

  number(place: Place): number | undefined {
    const node = this.#nodeAt(place);
    if (isScalar(node) && typeof node.value === 'number') return node.value;
    return this.#wrongKind(place, 'a number') ?? undefined;
  }

  oneOf<Choice extends string>(place: Place, choices: readonly Choice[]): Choice | undefined {
    const node = this.#nodeAt(place);
    const text = isScalar(node) ? textOf(node) : undefined;
    const choice = choices.find((one) => one === text);
    return choice ?? this.#wrongKind(place, `one of: ${choices.join(', ')}`) ?? undefined;
  }

  #nodeAt({ node }: Place): Node | null {
    return node !== null && isAlias(node) ? (this.#targets.get(node) ?? null) : node;
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

function fieldOf({ path }: Place): string {
  return path.slice(path.lastIndexOf('.') + 1);
}

/** What a scalar says as text: itself, or as it is written where YAML reads a number or a flag. */
function textOf(node: Scalar): string | undefined {
  if (typeof node.value === 'string') return node.value;
  return node.value !== null && node.type === Scalar.PLAIN ? node.source : undefined;
}
