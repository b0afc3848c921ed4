import react from '@vitejs/plugin-react';
import { defineConfig, loadEnv } from 'vite';
import { preloadFonts } from './preload-fonts.ts';

export default defineConfig(({ mode }) => {
  const { PORT = '3000' } = loadEnv(mode, '.', 'PORT');
  const server = `http://localhost:${PORT}`;
  // What the server answers itself; in development everything else is the console's.
  // With the slash: `/api-tokens` is a screen.
  const proxy = { '/api/': server, '/sandbox/': server };
  return {
    plugins: [react(), preloadFonts(['inter-latin-wght', 'jetbrains-mono-latin-wght'])],
    server: { proxy },
    preview: { proxy },
    build: {
      target: 'es2023',
      // The page's security policy allows neither inline scripts nor fonts in data: addresses.
      assetsInlineLimit: 0,
      modulePreload: { polyfill: false },
    },
  };
});
