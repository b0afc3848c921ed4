import { identifierAfter } from '@utmost/core/csv/row-identifiers.ts';
import type { CompiledParameter } from '@utmost/core/taxonomy/compile.ts';
import { ByteText } from './byte-text.ts';

/** A link that can be written only when its number is known. */
export type LateLink = (linksBefore: number) => string;

interface Gap {
  readonly at: number;
  /** The place of an identifier, or a whole link. */
  readonly what: number | LateLink;
}

const DIGITS = 10;

/** Text whose links are numbered when it is known how many came before. */
export class NumberedText {
  readonly #identifiers: readonly CompiledParameter[];
  readonly #isAscii: boolean;
  readonly #text: ByteText;
  readonly #gaps: Gap[] = [];

  /**
   * @param identifiers those whose numbers go between the pieces of every link
   * @param isAscii whether all but late links will be ASCII
   * @param expected how many bytes it will about be
   * @param spare memory that may be used for it
   */
  constructor(
    identifiers: readonly CompiledParameter[],
    isAscii: boolean,
    expected: number,
    spare: ArrayBuffer | null,
  ) {
    this.#identifiers = identifiers;
    this.#isAscii = isAscii;
    this.#text = new ByteText(isAscii, expected, spare);
  }

  /** Whether the text is the same whatever came before. */
  get isFinal(): boolean {
    return this.#gaps.length === 0;
  }

  add(text: string): void {
    this.#text.add(text);
  }

  /** Adds a link cut where its identifiers go. */
  addPieces(pieces: readonly string[]): void {
    for (let place = 0; place < pieces.length; place += 1) {
      if (place > 0) this.#gaps.push({ at: this.#text.length, what: place - 1 });
      this.#text.add(pieces[place] ?? '');
    }
  }

  addLate(link: LateLink): void {
    this.#gaps.push({ at: this.#text.length, what: link });
  }

  /** @param linksBefore how many links there are before this text */
  print(linksBefore: number): Uint8Array<ArrayBuffer> {
    const all = this.#text.bytes;
    if (this.isFinal) return all;
    const hasLate = this.#gaps.some(({ what }) => typeof what !== 'number');
    const expected = all.length + this.#gaps.length * DIGITS;
    const printed = new ByteText(this.#isAscii && !hasLate, expected);
    let links = linksBefore;
    let from = 0;
    for (const { at, what } of this.#gaps) {
      printed.addBytes(all.subarray(from, at));
      from = at;
      printed.add(typeof what === 'number' ? this.#number(what, links) : what(links));
      if (typeof what !== 'number' || what === this.#identifiers.length - 1) links += 1;
    }
    printed.addBytes(all.subarray(from));
    return printed.bytes;
  }

  #number(place: number, linksBefore: number): string {
    const parameter = this.#identifiers[place]?.parameter;
    return parameter ? identifierAfter(parameter, linksBefore) : '';
  }
}
