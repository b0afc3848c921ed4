import { fileURLToPath } from 'node:url';
import { createServer, type Plugin, type ViteDevServer } from 'vite';

interface Drawing {
  draw(): Record<string, string>;
}

/**
 * Renders a page to HTML at build time, so that it can be read before any script runs. In development it serves the
 * page at `/`.
 * @param html the page's file name
 * @param module exports `draw()`, which returns the text for each placeholder in the page
 */
export function prerender(html: string, module: string): Plugin {
  return {
    name: 'prerender',
    transformIndexHtml: {
      // Before Vite replaces the paths of sources by those of built files.
      order: 'pre',
      handler: async (source, { filename, server }) => {
        if (!filename.endsWith(html)) return source;
        const { draw } = server ? await load(server, module) : await loadOnce(module);
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

async function load(server: ViteDevServer, module: string): Promise<Drawing> {
  return (await server.ssrLoadModule(module)) as Drawing;
}

/** The same while building, where there is no server that runs modules. */
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
    return await load(server, module);
  } finally {
    await server.close();
  }
}
