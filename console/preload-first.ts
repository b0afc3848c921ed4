import type { Plugin } from 'vite';

interface First {
  /** How the name of a screen's chunk begins. */
  readonly screen: string;
  /** How the names of font files begin. */
  readonly fonts: readonly string[];
}

/**
 * Tells `theme.js` where the script and the styles of the screen are that most people come for, and the fonts: which of them
 * are fetched beside the page's own script depends on the address and the connection.
 */
export function preloadFirst({ screen, fonts }: First): Plugin {
  return {
    name: 'preload-first',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler: (html, { bundle }) => {
        const addressesOf = (name: string, ends: string) =>
          Object.keys(bundle ?? {})
            .filter((file) => file.startsWith(`assets/${name}-`) && file.endsWith(ends))
            .map((file) => `/${file}`);
        const found = {
          screen: addressesOf(screen, '.js'),
          styles: addressesOf(screen, '.css'),
          fonts: fonts.flatMap((name) => addressesOf(name, '.woff2')),
        };
        const data = Object.entries(found).map(([kind, all]) => `data-${kind}="${all.join(' ')}"`);
        if (data.some((one) => one.endsWith('""'))) throw new Error(`Not built: ${data.join(' ')}`);
        return html.replace('src="/theme.js"', `$& ${data.join(' ')}`);
      },
    },
  };
}
