import { isBoom } from '@hapi/boom';
import type { Plugin, Request } from '@hapi/hapi';
import { answerAddress, CONNECT_PATH, portOf } from '@utmost/core/people/cli-sign-in.ts';

/** Headers that keep the browser from doing what we never ask of it (threat B1). */
export const securityHeaders: Plugin<{ isProduction: boolean }> = {
  name: 'security-headers',
  register(server, { isProduction }) {
    const headers: Record<string, string> = {
      'X-Content-Type-Options': 'nosniff',
      'Referrer-Policy': 'same-origin',
      'Cross-Origin-Opener-Policy': 'same-origin',
      ...(isProduction && { 'Strict-Transport-Security': 'max-age=31536000; includeSubDomains' }),
    };
    server.ext('onPreResponse', (request, h) => {
      const { response } = request;
      // A list that tells by its ETag whether it changed may be kept, and asked for again each time.
      const isKept = !isBoom(response) && 'cache-control' in response.headers;
      const isApi = request.path.startsWith('/api/');
      const all = {
        ...headers,
        'Content-Security-Policy': contentSecurityPolicy(formTargetsOf(request)),
        ...(isApi && !isKept && { 'Cache-Control': 'no-store' }),
      };
      for (const [name, value] of Object.entries(all)) {
        if (isBoom(response)) response.output.headers[name] = value;
        else response.header(name, value);
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
    "connect-src 'self'",
    "manifest-src 'self'",
    "base-uri 'none'",
    `form-action ${formTargets}`,
    "frame-ancestors 'none'",
  ].join('; ');
}

// One page sends a form elsewhere: to the command line that asked for it, on the reader's own machine.
function formTargetsOf({ path, query }: Request): string {
  const port = path === CONNECT_PATH ? portOf((query as { port?: unknown }).port) : null;
  return port === null ? "'self'" : `'self' ${answerAddress(port)}`;
}
