import { isBoom } from '@hapi/boom';
import type { Plugin } from '@hapi/hapi';
import { answerAddress, CONNECT_PATH, portOf } from '@utmost/core/people/cli-sign-in.ts';
import type { Config } from '../../config.ts';

// Browser features that no page uses, so injected code can't use them either.
const PERMISSIONS = [
  'accelerometer',
  'camera',
  'display-capture',
  'geolocation',
  'gyroscope',
  'hid',
  'magnetometer',
  'microphone',
  'midi',
  'payment',
  'publickey-credentials-get',
  'screen-wake-lock',
  'serial',
  'usb',
  'xr-spatial-tracking',
]
  .map((feature) => `${feature}=()`)
  .join(', ');

/** Headers that keep the browser from doing what we never ask of it (threat B1). */
export const securityHeaders: Plugin<Pick<Config, 'isProduction' | 'hasSecureSubdomains'>> = {
  name: 'security-headers',
  register(server, { isProduction, hasSecureSubdomains }) {
    const transport = `max-age=31536000${hasSecureSubdomains ? '; includeSubDomains' : ''}`;
    const headers = {
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'same-origin',
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-resource-policy': 'same-origin',
      'permissions-policy': PERMISSIONS,
      'content-security-policy': contentSecurityPolicy("'self'"),
      ...(isProduction && { 'strict-transport-security': transport }),
    };
    server.ext('onPreResponse', ({ path, query, response }, h) => {
      const own: Record<string, unknown> = isBoom(response)
        ? response.output.headers
        : response.headers;
      Object.assign(own, headers);
      // A list with an ETag may be cached, and revalidated each time.
      if (path.startsWith('/api/')) own['cache-control'] ??= 'no-store';
      // One page sends a form elsewhere: to the command line that asked for it, on the reader's own machine.
      const port = path === CONNECT_PATH ? portOf((query as { port?: unknown }).port) : null;
      if (port !== null) {
        own['content-security-policy'] = contentSecurityPolicy(`'self' ${answerAddress(port)}`);
      }
      return h.continue;
    });
  },
};

// Styles are inline because the console's component library makes them as it runs; scripts never are.
function contentSecurityPolicy(formTargets: string): string {
  return [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self' 'unsafe-inline'",
    "font-src 'self'",
    "img-src 'self' data:",
    "media-src 'self'",
    "connect-src 'self'",
    "manifest-src 'self'",
    "base-uri 'none'",
    `form-action ${formTargets}`,
    "frame-ancestors 'none'",
  ].join('; ');
}
