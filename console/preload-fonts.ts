import type { Plugin } from 'vite';

/**
 * Asks the browser for the fonts that every screen shows before it has read the style sheet, so that
 * no text is drawn twice.
 * @param names how the names of the font files begin: `['inter-latin-wght']`
 */
export function preloadFonts(names: readonly string[]): Plugin {
  return {
    name: 'preload-fonts',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler: (_html, { bundle }) =>
        Object.keys(bundle ?? {})
          .filter((file) => names.some((name) => file.startsWith(`assets/${name}`)))
          .map((file) => ({
            tag: 'link',
            attrs: {
              rel: 'preload',
              as: 'font',
              type: 'font/woff2',
              crossorigin: true,
              href: `/${file}`,
            },
            injectTo: 'head' as const,
          })),
    },
  };
}
