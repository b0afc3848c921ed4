import type { Plugin, Rolldown } from 'vite';

interface First {
  /** The screens that people come for or go to next, by their folders, which are their addresses. */
  readonly screens: readonly string[];
  /** How the names of font files begin. */
  readonly fonts: readonly string[];
}

type Bundle = readonly (Rolldown.OutputChunk | Rolldown.OutputAsset)[];

/**
 * Tells `theme.js` and `src/routing/fetch-ahead.tsx` which files a screen is made of, and where the fonts are: which of them
 * are fetched beside the page's own script depends on the address and the connection.
 */
export function preloadFirst({ screens, fonts }: First): Plugin {
  return {
    name: 'preload-first',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler: (html, { bundle = {} }) => {
        const files = screens.map((name) => [name, filesOf(name, Object.values(bundle))]);
        const fontFiles = fonts.flatMap((name) =>
          Object.keys(bundle).filter(
            (file) => file.startsWith(`assets/${name}-`) && file.endsWith('.woff2'),
          ),
        );
        if (fontFiles.length < fonts.length) throw new Error(`Not built: ${fonts}`);
        const entry = Object.values(bundle).find((file) => file.type === 'chunk' && file.isEntry);
        const data = [
          `data-entry="/${entry?.fileName}"`,
          `data-screens='${JSON.stringify(Object.fromEntries(files))}'`,
          `data-fonts="${fontFiles.map((file) => `/${file}`).join(' ')}"`,
        ];
        return html.replace('src="/theme.js"', `$& ${data.join(' ')}`);
      },
    },
  };
}

/** The addresses of a screen's scripts and styles beside those of the page. */
function filesOf(name: string, bundle: Bundle): string[] {
  const chunks = bundle.filter((file) => file.type === 'chunk');
  const own = chunks.find(({ moduleIds }) =>
    moduleIds.some((id) => id.endsWith(`/${name}/${name}.tsx`)),
  );
  if (!own) throw new Error(`Not built: ${name}`);
  const found = new Set([own]);
  for (const { imports } of found)
    for (const chunk of chunks)
      if (imports.includes(chunk.fileName) && !chunk.isEntry) found.add(chunk);
  return [...found].flatMap(({ fileName, viteMetadata }) =>
    [fileName, ...(viteMetadata?.importedCss ?? [])].map((file) => `/${file}`),
  );
}
