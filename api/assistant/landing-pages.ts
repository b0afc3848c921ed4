import { findUrls } from '@utmost/core/link/find-urls.ts';

/** A landing page that a prompt names. */
export interface LandingPage {
  readonly url: string;
  /** Where it stands in the prompt, in UTF-16 units. */
  readonly start: number;
  readonly end: number;
}

// Hosts without a scheme: only endings that are no end of a sentence or of a file's name.
const BARE_HOST =
  /(?<![\p{L}\p{N}@/.:_-])(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.){1,5}(?:com|org|net|io|co|app|dev|shop|store|info|eu|de|at|ch|fr|it|es|se|nl|be|pl|dk|no|fi|uk|us|ca|au|jp|br|example)(?![\p{L}\p{N}_-]|\.\p{L})(?:[/?#][^\s"<>`]*)?/giu;
const TRAILING = /(?<![.,;:!?)'’”»])[.,;:!?)'’”»]+$/u;

/**
 * The landing pages of a prompt, in its order: URLs, and hosts without a scheme.
 * @example landingPages('to shop.example.com/sale.')[0]?.url // 'https://shop.example.com/sale'
 */
export function landingPages(prompt: string): LandingPage[] {
  const whole = findUrls(prompt, 'text').map(({ url, start, raw }) => {
    return { url, start, end: start + raw.length };
  });
  const rest = blankOut(prompt, whole);
  const bare = [...rest.matchAll(BARE_HOST)].map(({ 0: found, index }) => {
    const text = found.replace(TRAILING, '');
    return { url: `https://${text}`, start: index, end: index + text.length };
  });
  return [...whole, ...bare].sort((one, other) => one.start - other.start);
}

/** The hosts that a prompt names: the only ones that links of its answer may lead to. */
export function hostsOf(prompt: string): ReadonlySet<string> {
  return new Set(landingPages(prompt).flatMap(({ url }) => hostOf(url) ?? []));
}

/** The host of a URL, in the form in which hosts are compared; null where there is none. */
export function hostOf(url: string): string | null {
  try {
    return new URL(url).hostname;
  } catch {
    return null;
  }
}

/** The text with nothing but a mark where the parts stand, so that all places in it stay. */
function blankOut(
  text: string,
  parts: readonly { readonly start: number; readonly end: number }[],
): string {
  return parts.reduce(
    (now, { start, end }) =>
      now.slice(0, start) + BLANK.repeat(Math.max(0, end - start)) + now.slice(end),
    text,
  );
}

/** What stands where something was blanked out: no word goes across it. */
const BLANK = '\u0001';
