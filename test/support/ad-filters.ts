import { globSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { root } from './source-files.ts';

// Where `test/prove/get-ad-lists.sh` puts the whole lists.
const CACHE = join(root, 'node_modules/.cache/ad-lists');

// Without them, some of the address patterns that EasyList and EasyPrivacy (https://easylist.to) publish: those nearest to what a
// console of campaign links could ask for.
const PATTERNS = [
  ...['_300x250_', '-300x250-', '_728x90_', '-728x90-', '-ad-300x250.', '/ad300x250_'],
  ...['-banner-ad-', '-banner-ads-', '/ad_banner_', '_468x60_', '_160x600_', '-ad-banner-'],
  ...['&adname=', '&adgroupid=', '&ad_type=', '&adsize=', '&t=pageview&', '?utm_', '&bannerid='],
  ...['/ads/', '/ads.', '/ad-link/', '/adserver', '/analytics.js', '/analytics/', '/api/analytics'],
  ...['/api/tracking/', '/api/track?', '/api/metrics', '/api/stat?', '/api/log?', '/beacon.js'],
  ...['/tracking.js', '/tracker.js', '/tracking-pixel', '/app/tracking/', '/assets/tracking-'],
  ...['/assets/analytics-', '/assets/ga.js', '-tracking.', '/social-share', '/add_utm_links.'],
];

interface Engine {
  match(request: unknown): { readonly match: boolean; readonly filter?: unknown };
}

const whole = wholeLists();

/** How many filters of addresses are matched; null where the whole lists are not there. */
export const wholeListFilters: number | null = whole?.filters ?? null;

/**
 * The filter of an ad blocker's list that refuses an address on a page of its own origin; undefined where it may pass.
 * @param type what is asked for, in the words of `Request.destination` or Playwright
 */
export function adPatternIn(address: string, type = 'xhr'): string | undefined {
  const folded = address.toLowerCase();
  return PATTERNS.find((pattern) => folded.includes(pattern)) ?? whole?.filterOf(address, type);
}

function wholeLists() {
  const lists = globSync(
    'usr/share/chromium/extensions/*/assets/{ublock,thirdparties/easylist}/*.txt',
    {
      cwd: CACHE,
    },
  );
  if (lists.length === 0) return null;
  const { FiltersEngine, Request } = createRequire(join(CACHE, 'package.json'))(
    '@ghostery/adblocker',
  );
  const texts = lists.map((list) => readFileSync(join(CACHE, list), 'utf8'));
  const engine: Engine & { getFilters(): { readonly networkFilters: readonly unknown[] } } =
    FiltersEngine.parse(texts.join('\n'), { loadCosmeticFilters: false });
  return {
    filters: engine.getFilters().networkFilters.length,
    filterOf: (url: string, type: string): string | undefined => {
      const sourceUrl = new URL('/', url).href;
      const { match, filter } = engine.match(Request.fromRawDetails({ url, type, sourceUrl }));
      return match ? String(filter) : undefined;
    },
  };
}
