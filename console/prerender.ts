import { fileURLToPath } from 'node:url';
import { createServer, type Plugin } from 'vite';

interface Drawing {
  draw(): Record<string, string>;
}

/**
 * Draws a page that is the same for everybody when it is built, so that it can be read before any script runs.
 * @param html the name of the page's file
 * @param module what exports `draw()`, which answers what takes the place of each mark in the page
 */
export function prerender(html: string, module: string): Plugin {
  return {
    name: 'prerender',
    transformIndexHtml: {
      // The addresses of what it shows are those of sources still, for Vite to replace.
      order: 'pre',
      handler: async (source, { filename, server }) => {
        if (!filename.endsWith(html)) return source;
        const { draw } = await (server
          ? (server.ssrLoadModule(module) as Promise<unknown> as Promise<Drawing>)
          : loadOnce(module));
        return Object.entries(draw()).reduce(
          (page, [mark, text]) => page.replace(mark, () => text),
          source,
        );
      },
    },
    configureServer: ({ middlewares }) => {
      middlewares.use((request, _response, next) => {
        if (request.url === '/') request.url = `/${html}`;
        next();
      });
    },
  };
}

/** Runs a module of the console, as the build itself cannot. */
async function loadOnce(module: string): Promise<Drawing> {
  const server = await createServer({
    root: fileURLToPath(new URL('.', import.meta.url)),
    configFile: false,
    appType: 'custom',
    logLevel: 'error',
    optimizeDeps: { noDiscovery: true },
    server: { middlewareMode: true, hmr: false, ws: false, watch: null },
  });
  try {
    return (await server.ssrLoadModule(module)) as Record<string, unknown> as unknown as Drawing;
  } finally {
    await server.close();
  }
}
