import { stripVTControlCharacters } from 'node:util';
import type { Figure } from './figure.ts';

/** Something that is measured, as the report has it. */
export interface Bench {
  readonly title: string;
  /** For a reader who does not know the code: what is done, how, and what the figures mean. */
  readonly about: string;
  /** Takes minutes for a figure that seldom changes: only measured with `--large`, or when it is named. */
  readonly isLarge?: true;
  /** Yields each figure as soon as it is there, so that what fails later does not take it along. */
  measure(): AsyncIterable<Figure> | Iterable<Figure>;
}

/** Thrown by a bench for what this machine does not have; its sentence stands in the report. */
export class NotMeasured extends Error {}

/** What came of a bench. */
export interface Result {
  readonly bench: string;
  readonly title: string;
  readonly about: string;
  /** How long it took. */
  readonly seconds: number;
  readonly figures: readonly Figure[];
  /** What of it could not be measured here, or went wrong. */
  readonly fault?: { readonly kind: 'not measured' | 'failed'; readonly message: string };
}

/** Runs a bench to its end, whatever that is. @param tell gets each figure at once */
export async function runBench(
  name: string,
  { title, about, measure }: Bench,
  tell: (figure: Figure) => void,
): Promise<Result> {
  const figures: Figure[] = [];
  const started = performance.now();
  const result = () => ({
    bench: name,
    title,
    about,
    seconds: (performance.now() - started) / 1000,
    figures,
  });
  try {
    for await (const figure of measure()) {
      figures.push(figure);
      tell(figure);
    }
    return result();
  } catch (error) {
    const kind = error instanceof NotMeasured ? 'not measured' : 'failed';
    const message = error instanceof Error ? error.message : String(error);
    return { ...result(), fault: { kind, message: stripVTControlCharacters(message).trim() } };
  }
}
