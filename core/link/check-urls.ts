import type { Problem } from '../problem.ts';
import type { CompiledTaxonomy } from '../taxonomy/compile.ts';
import { isTracked, judgeUrl } from './correct-url.ts';
import { type FoundUrl, findUrls, inPlaceOf, type TextKind } from './find-urls.ts';

/** A URL of a text that breaks the taxonomy. */
export interface UrlFinding {
  readonly url: string;
  /** From 1. */
  readonly line: number;
  /** From 1, in UTF-16 units as editors count. */
  readonly column: number;
  /** How long it is in the text. */
  readonly length: number;
  readonly problems: readonly Problem[];
  readonly correction: string | null;
  /** The breaches that the correction leaves; without one all of them. */
  readonly left: readonly Problem[];
}

/** A text, checked. */
export interface CheckedText {
  /** How many URLs were held against the taxonomy. */
  readonly urls: number;
  readonly findings: readonly UrlFinding[];
  /** The text with every correction put in; it is the text itself where there are none. */
  readonly corrected: string;
}

/** Which URLs of a text are held against the taxonomy: those with parameters of its, or all. */
export type Reach = 'tracked' | 'all';

/**
 * Finds the URLs of a text and holds them against the taxonomy. Source: design section 7, check.
 * @example checkUrls(compiled, 'https://a.com/?utm_source=gogle', 'text', 'tracked').findings[0]?.column // 1
 */
export function checkUrls(
  compiled: CompiledTaxonomy,
  text: string,
  kind: TextKind,
  reach: Reach,
): CheckedText {
  const places = placer(text);
  const findings: UrlFinding[] = [];
  let urls = 0;
  let corrected = '';
  let copied = 0;
  for (const found of findUrls(text, kind)) {
    if (reach === 'tracked' && !isTracked(compiled, found.url)) continue;
    urls += 1;
    const { problems, correction, left } = judgeUrl(compiled, found.url);
    if (problems.length === 0) continue;
    findings.push({ ...places(found), problems, correction, left });
    if (correction === null) continue;
    corrected += text.slice(copied, found.start) + inPlaceOf(found, correction);
    copied = found.start + found.raw.length;
  }
  return { urls, findings, corrected: copied === 0 ? text : corrected + text.slice(copied) };
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
