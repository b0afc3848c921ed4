import { isBoom } from '@hapi/boom';
import type { Plugin } from '@hapi/hapi';
import Inert from '@hapi/inert';

/** The package of the command line, and its checksum as `sha256sum --check` reads it. */
const FILES = [
  { name: 'utmost.tgz', type: 'application/gzip' },
  { name: 'utmost.tgz.sha256', type: 'text/plain; charset=utf-8' },
] as const;

/**
 * Hands out the command line that was built with this service, to everyone: pipelines get it from here. Answers
 * of the API name the version, so that a command line of another one says where the one is that fits.
 */
export const cliPackage: Plugin<{ directory: string; version: string }> = {
  name: 'cli-package',
  async register(server, { directory, version }) {
    server.ext('onPreResponse', ({ path, response }, h) => {
      const headers: Record<string, unknown> = isBoom(response)
        ? response.output.headers
        : response.headers;
      if (path.startsWith('/api/')) headers['utmost-version'] = version;
      return h.continue;
    });
    await server.register(Inert);
    for (const { name, type } of FILES) {
      server.route({
        method: 'GET',
        path: `/cli/${name}`,
        options: { auth: false },
        // npm unpacks it itself, and would take a content encoding for one more.
        handler: (_request, h) =>
          h
            .file(`${directory}/${name}`, { confine: directory })
            .type(type)
            .header('Cache-Control', 'no-cache'),
      });
    }
  },
};
