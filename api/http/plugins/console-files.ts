import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { extname } from 'node:path';
import { notFound } from '@hapi/boom';
import type { Lifecycle, Plugin, ResponseToolkit } from '@hapi/hapi';
import Inert from '@hapi/inert';
import { htmlText } from '@utmost/core/html-text.ts';
import { DASHBOARD, isLinkPath, paths } from '@utmost/core/screen-paths.ts';

const ASSET_NAME = /^[\w.-]{1,200}$/;
const TYPES: Record<string, string> = { '.js': 'text/javascript', '.css': 'text/css' };
const LIST_PRICES = '<noscript data-list-prices="">';
// What `console/src/landing/draw.tsx` writes where the address of the service belongs.
const ORIGIN = 'https://utmost.invalid';
const IMAGE = 'property="og:image" content="';
/** What search engines are to read. */
const PUBLIC_PAGES = [paths.landing, paths.terms, paths.privacy];
const BROTLI = /\bbr\b(?!\s*;\s*q=0(\.0*)?\s*(,|$))/;
const SCREENS: ReadonlySet<string> = new Set([...Object.values(paths), DASHBOARD]);
const YEAR_MS = 365 * 24 * 60 * 60 * 1000;

// The file system calls some of them an error of its own.
const refuseOtherNames: Lifecycle.Method = ({ params }, h) => {
  if (!ASSET_NAME.test(String(params.file ?? ''))) throw notFound();
  return h.continue;
};

function withoutListPrices(page: string): string {
  const start = page.indexOf(LIST_PRICES);
  return start === -1
    ? page
    : page.slice(0, start) + page.slice(page.indexOf('</noscript>', start));
}

/**
 * Serves the built console: hashed assets for good, the landing page, and the console's page for every other address, with
 * status 404 where it has no screen. The prices that are built into the landing page, for browsers without scripts, are left
 * out where they don't hold. `publicUrl` is the address under which people reach the service.
 */
export const consoleFiles: Plugin<{
  directory: string;
  publicUrl: string;
  sellsAtListPrices: boolean;
}> = {
  name: 'console-files',
  async register(server, { directory, publicUrl, sellsAtListPrices }) {
    await server.register(Inert);
    const landing = async (h: ResponseToolkit) => {
      const built = await readFile(`${directory}/landing.html`, 'utf8');
      const page = (sellsAtListPrices ? built : withoutListPrices(built))
        .replaceAll(ORIGIN, publicUrl)
        .replace(`${IMAGE}/`, `${IMAGE}${publicUrl}/`);
      const tag = createHash('sha256').update(page).digest('base64url');
      return h.response(page).type('text/html').etag(tag);
    };
    const cache = { expiresIn: YEAR_MS, privacy: 'public' as const };
    server.route({
      method: 'GET',
      path: '/assets/{file*}',
      options: {
        auth: false,
        cache,
        ext: { onPreHandler: { method: refuseOtherNames } },
        // Safari plays no film that it cannot ask for in parts.
        response: { ranges: true },
      },
      // The build has put scripts and stylesheets there in brotli and gzipped as well. Inert would find the former only if
      // hapi packed every answer so.
      handler: ({ params, headers }, h) => {
        const file = String(params.file);
        const type = TYPES[extname(file)];
        if (!type || !BROTLI.test(String(headers['accept-encoding'])))
          return h.file(file, { confine: `${directory}/assets`, lookupCompressed: true });
        return h
          .file(`${file}.br`, { confine: `${directory}/assets` })
          .type(type)
          .header('Content-Encoding', 'br')
          .vary('accept-encoding');
      },
    });
    server.route({
      method: 'GET',
      path: '/',
      options: { auth: { mode: 'try', strategy: 'session' } },
      handler: async ({ auth }, h) => {
        const answer = auth.isAuthenticated ? h.redirect(paths.createLink) : await landing(h);
        return answer.header('Cache-Control', 'private, no-cache');
      },
    });
    server.route({
      method: 'GET',
      path: '/robots.txt',
      options: { auth: false },
      handler: (_request, h) =>
        h
          .response(
            `User-agent: *\nDisallow: /api/\nAllow: /api/docs\nSitemap: ${publicUrl}/sitemap.xml\n`,
          )
          .type('text/plain'),
    });
    server.route({
      method: 'GET',
      path: '/sitemap.xml',
      options: { auth: false },
      handler: (_request, h) => {
        const urls = PUBLIC_PAGES.map(
          (path) => `<url><loc>${htmlText(publicUrl + path)}</loc></url>`,
        );
        const schema = 'http://www.sitemaps.org/schemas/sitemap/0.9';
        return h
          .response(
            `<?xml version="1.0" encoding="UTF-8"?><urlset xmlns="${schema}">${urls.join('')}</urlset>`,
          )
          .type('application/xml');
      },
    });
    server.route({
      method: 'GET',
      path: '/{path*}',
      options: { auth: false },
      handler: async (request, h) => {
        const name = String(request.params.path ?? '');
        const isFile = /^[\w-]{1,200}\.(svg|png|ico|js|txt|webmanifest)$/.test(name);
        const path = isFile ? `${directory}/${name}` : `${directory}/index.html`;
        const answer = h.file(path, { confine: directory });
        // The console's page shows its 404 screen; a monitor or a crawler reads the status.
        return isFile || SCREENS.has(`/${name}`) || isLinkPath(`/${name}`)
          ? answer
          : answer.code(404);
      },
    });
  },
};
