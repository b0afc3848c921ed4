// Some of the address patterns that EasyList and EasyPrivacy (https://easylist.to) publish: those nearest to what a
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

/** The pattern of an ad blocker's list that an address matches; undefined where it may pass. */
export function adPatternIn(address: string): string | undefined {
  const folded = address.toLowerCase();
  return PATTERNS.find((pattern) => folded.includes(pattern));
}
