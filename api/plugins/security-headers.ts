import { isBoom } from '@hapi/boom';
import type { Plugin } from '@hapi/hapi';

// Styles are inline because the console's component library makes them as it runs; scripts never are.
const CONTENT_SECURITY_POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "font-src 'self'",
  "img-src 'self' data:",
  "connect-src 'self'",
  "manifest-src 'self'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
].join('; ');

/** Headers that keep the browser from doing what we never ask of it (threat B1). */
export const securityHeaders: Plugin<{ isProduction: boolean }> = {
  name: 'security-headers',
  register(server, { isProduction }) {
    const headers: Record<string, string> = {
      'Content-Security-Policy': CONTENT_SECURITY_POLICY,
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
      const forApi = isApi && !isKept ? { 'Cache-Control': 'no-store' } : {};
      for (const [name, value] of Object.entries({ ...headers, ...forApi })) {
        if (isBoom(response)) response.output.headers[name] = value;
        else response.header(name, value);
      }
      return h.continue;
    });
  },
};
