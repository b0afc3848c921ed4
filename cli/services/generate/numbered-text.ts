import { identifierAfter } from '@utmost/core/csv/row-identifiers.ts';
import type { CompiledParameter } from '@utmost/core/taxonomy/compile.ts';

/** A link that can be written only when its number is known. */
export type LateLink = (linksBefore: number) => string;

/** Text whose links are numbered when it is known how many came before. */
export class NumberedText {
  readonly #identifiers: readonly CompiledParameter[];
  readonly #texts: string[] = [];
  /** What goes behind each text: the identifier of that place, or a link. */
  readonly #between: (number | LateLink)[] = [];
  #text = '';

  /** @param identifiers those whose numbers go between the pieces of every link */
  constructor(identifiers: readonly CompiledParameter[]) {
    this.#identifiers = identifiers;
  }

  /** Whether the text is the same whatever came before. */
  get isSettled(): boolean {
    return this.#between.length === 0;
  }

  add(text: string): void {
    this.#text += text;
  }

  /** Adds a link cut where its identifiers go. */
  addPieces(pieces: readonly string[]): void {
    for (const [place, piece] of pieces.entries()) {
      if (place > 0) this.#breakAt(place - 1);
      this.#text += piece;
    }
  }

  addLate(link: LateLink): void {
    this.#breakAt(link);
  }

  #breakAt(what: number | LateLink): void {
    this.#texts.push(this.#text);
    this.#between.push(what);
    this.#text = '';
  }

  /** @param linksBefore how many links there are before this text */
  print(linksBefore: number): string {
    let links = linksBefore;
    let printed = '';
    for (const [index, what] of this.#between.entries()) {
      printed += this.#texts[index];
      if (typeof what !== 'number') {
        printed += what(links);
        links += 1;
        continue;
      }
      const parameter = this.#identifiers[what]?.parameter;
      if (parameter) printed += identifierAfter(parameter, links);
      if (what === this.#identifiers.length - 1) links += 1;
    }
    return printed + this.#text;
  }
}
