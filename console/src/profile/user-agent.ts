/** What a browser says of itself, as far as people care. */
export interface Device {
  readonly browser: string | null;
  readonly system: string | null;
}

// In this order: the later ones are also named by the browsers before them.
const BROWSERS: readonly (readonly [RegExp, string])[] = [
  [/\bEdg(?:e|A|iOS)?\//, 'Edge'],
  [/\bOPR\//, 'Opera'],
  [/\b(?:Firefox|FxiOS)\//, 'Firefox'],
  [/\b(?:Chrome|CriOS|HeadlessChrome)\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
  [/\bcurl\//, 'curl'],
];

const SYSTEMS: readonly (readonly [RegExp, string])[] = [
  [/\bWindows\b/, 'Windows'],
  [/\b(?:iPhone|iPad)\b/, 'iOS'],
  [/\bAndroid\b/, 'Android'],
  [/\bMac OS X\b|\bMacintosh\b/, 'macOS'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bLinux\b/, 'Linux'],
];

const firstOf = (userAgent: string, names: typeof BROWSERS): string | null =>
  names.find(([sign]) => sign.test(userAgent))?.[1] ?? null;

/**
 * Reads a `User-Agent` header.
 * @example deviceOf('Mozilla/5.0 (X11; Linux x86_64; rv:128.0) Gecko/20100101 Firefox/128.0') // { browser: 'Firefox', system: 'Linux' }
 */
export function deviceOf(userAgent: string): Device {
  return { browser: firstOf(userAgent, BROWSERS), system: firstOf(userAgent, SYSTEMS) };
}
