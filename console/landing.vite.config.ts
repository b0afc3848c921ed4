import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { oldestBrowsers } from './browsers.ts';
import { compressAssets } from './compress-assets.ts';
import { weighFirstLoad } from './first-load.ts';
import { preloadFonts } from './preload-fonts.ts';
import { prerender } from './prerender.ts';

const file = (path: string) => fileURLToPath(new URL(path, import.meta.url));

export default defineConfig({
  plugins: [
    react(),
    prerender('landing.html', file('src/landing/draw.tsx')),
    preloadFonts(['inter-latin-wght', 'jetbrains-mono-latin-wght']),
    compressAssets(),
    weighFirstLoad(() => [
      { name: 'landing', modules: [], kilobytes: 5, requests: 1 },
      {
        name: 'landing-builder',
        modules: [file('src/landing/islands.tsx')],
        kilobytes: 114,
        requests: 6,
      },
    ]),
  ],
  build: {
    target: oldestBrowsers,
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    // Beside the console, with which it shares fonts and colors but no script.
    emptyOutDir: false,
    copyPublicDir: false,
    rolldownOptions: { input: file('landing.html') },
  },
});
