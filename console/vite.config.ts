import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig, loadEnv } from 'vite';
import { oldestBrowsers } from './browsers.ts';
import { groups } from './chunks.ts';
import { compressAssets } from './compress-assets.ts';
import { type Load, weighFirstLoad } from './first-load.ts';
import { preloadFirst } from './preload-first.ts';
import { prerender } from './prerender.ts';

const SCREENS = fileURLToPath(new URL('src/routing/screens.ts', import.meta.url));

const ROUTER_PROVIDER = fileURLToPath(new URL('src/routing/router-provider.tsx', import.meta.url));

// Most people come for one screen, and wait for it; the others are opened from there.
function screenLoad(id: string): Load {
  const name = id.replace(/^.*\//, '').replace(/\.\w+$/, '');
  return { name, modules: [id], kilobytes: name === 'create-link' ? 275 : 430, requests: 12 };
}

export default defineConfig(({ mode }) => {
  const { PORT = '3000' } = loadEnv(mode, '.', 'PORT');
  const server = `http://localhost:${PORT}`;
  // What the server answers itself; in development everything else is the console's.
  // With the slash: `/api-tokens` is a screen.
  const proxy = { '/api/': server, '/sandbox/': server };
  return {
    plugins: [
      react(),
      // In development `/` is served from here too; the build of the page is its own.
      prerender('landing.html', fileURLToPath(new URL('src/landing/draw.tsx', import.meta.url))),
      preloadFirst({
        screens: [
          'create-link',
          'bulk-create',
          'manage-links',
          'check-urls',
          'parameter-config',
          'user-management',
        ],
        fonts: ['inter-latin-wght', 'jetbrains-mono-latin-wght'],
      }),
      compressAssets(),
      weighFirstLoad((fetchedBy) => fetchedBy(SCREENS).map(screenLoad)),
    ],
    resolve: {
      alias: [{ find: /^.*\/reactRouterProvider\.js$/, replacement: ROUTER_PROVIDER }],
    },
    server: { proxy },
    preview: { proxy },
    build: {
      target: oldestBrowsers,
      // The page's security policy allows neither inline scripts nor fonts in data: addresses.
      assetsInlineLimit: 0,
      modulePreload: { polyfill: false },
      // Of what is in the scripts, as their authors ask for.
      license: { fileName: 'third-party-licenses.txt' },
      rolldownOptions: { output: { codeSplitting: { groups } } },
    },
  };
});
