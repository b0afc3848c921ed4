import { cellDelimiterOf, findCellUrls, inCell } from '../csv/cell-urls.ts';
import type { Delimiter } from '../csv/delimiter.ts';
import type { CompiledTaxonomy } from '../taxonomy/compile.ts';
import { checkTrackingUrl, isTracked, type UrlVerdict } from './correct-url.ts';
import { hasCountedStrings, isCutShort } from './doubtful-url.ts';
import { type FoundUrl, findUrls, inPlaceOf, type TextKind } from './find-urls.ts';

/** Where a URL stands in a text. */
interface UrlPlace {
  readonly url: string;
  /** From 1. */
  readonly line: number;
  /** From 1, in UTF-16 units as editors count. */
  readonly column: number;
  /** How long it is in the text. */
  readonly length: number;
}

/** A URL of a text that breaks the taxonomy, or of which something is worth knowing. */
export type UrlFinding = UrlPlace & UrlVerdict;

/** A text, checked. */
export interface CheckedText {
  /** How many URLs were held against the taxonomy. */
  readonly urls: number;
  /** How many there were, those included that have none of its parameters. */
  readonly found: number;
  readonly findings: readonly UrlFinding[];
  /** The text with every correction put in; it is the text itself where there are none. */
  readonly corrected: string;
}

/** Which URLs of a text are held against the taxonomy: those with parameters of its, or all. */
export type UrlScope = 'tracked' | 'all';

/** A URL of a text as it was found and checked; without a verdict where it was passed over. */
export interface FoundUrlCheck {
  readonly found: FoundUrl;
  readonly place: UrlPlace;
  readonly verdict: UrlVerdict | null;
}

const LONGEST_ELLIPSIS = 8;

/**
 * Finds the URLs of a text and holds them against the taxonomy, one at a time, so that the
 * caller can show progress and stop.
 * @param delimiter what separates the cells of a CSV text that is part of a longer one
 */
export function* checkFoundUrls(
  compiled: CompiledTaxonomy,
  text: string,
  kind: TextKind,
  scope: UrlScope,
  delimiter: Delimiter = cellDelimiterOf(text),
): Generator<FoundUrlCheck> {
  const placeOf = placer(text);
  const isCounted = hasCountedStrings(text);
  const urls = kind === 'csv' ? findCellUrls(text, delimiter, true).found : findUrls(text, kind);
  for (const found of urls) {
    const isPassedOver = scope === 'tracked' && !isTracked(compiled, found.url);
    const end = found.start + found.raw.length;
    const mayChange = !isCounted && !isCutShort(text.slice(end, end + LONGEST_ELLIPSIS));
    const verdict = isPassedOver ? null : checkTrackingUrl(compiled, found.url, mayChange);
    yield { found, place: placeOf(found), verdict };
  }
}

/**
 * Finds the URLs of a text and holds them against the taxonomy.
 * @example checkUrls(compiled, 'https://a.com/?utm_source=gogle', 'text', 'tracked').findings[0]?.column // 1
 */
export function checkUrls(
  compiled: CompiledTaxonomy,
  text: string,
  kind: TextKind,
  scope: UrlScope,
  delimiter?: Delimiter,
): CheckedText {
  const checked = [...checkFoundUrls(compiled, text, kind, scope, delimiter)];
  const findings = checked.flatMap(({ place, verdict }) =>
    verdict === null || verdict.problems.length + verdict.warnings.length === 0
      ? []
      : [{ ...place, ...verdict }],
  );
  const urls = checked.filter(({ verdict }) => verdict !== null).length;
  return { urls, found: checked.length, findings, corrected: correctedText(text, checked) };
}

/** The text with every correction put in; it is the text itself where there are none. */
export function correctedText(text: string, checked: readonly FoundUrlCheck[]): string {
  const pieces: string[] = [];
  let copied = 0;
  for (const { found, verdict } of checked) {
    const correction = verdict?.correction ?? null;
    if (correction === null) continue;
    const written = found.cell ? inCell(found.cell, correction) : inPlaceOf(found, correction);
    pieces.push(text.slice(copied, found.start), written);
    copied = found.start + found.raw.length;
  }
  return copied === 0 ? text : pieces.join('') + text.slice(copied);
}

/** Tells lines and columns of places that come in order, without counting from the start each time. */
function placer(text: string) {
  let line = 1;
  let lineStart = 0;
  return ({ url, start, raw }: FoundUrl) => {
    let lineEnd = text.indexOf('\n', lineStart);
    while (lineEnd !== -1 && lineEnd < start) {
      line += 1;
      lineStart = lineEnd + 1;
      lineEnd = text.indexOf('\n', lineStart);
    }
    return { url, line, column: start - lineStart + 1, length: raw.length };
  };
}
