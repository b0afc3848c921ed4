import { fileURLToPath } from 'node:url';
import { type Plugin, runnerImport } from 'vite';

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
      handler: async (source, { filename }) => {
        if (!filename.endsWith(html)) return source;
        const root = fileURLToPath(new URL('.', import.meta.url));
        const drawn = await runnerImport<{ draw(): Record<string, string> }>(module, { root });
        return Object.entries(drawn.module.draw()).reduce(
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
