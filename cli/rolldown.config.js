import { defineConfig } from 'rolldown';

export default defineConfig({
  input: { main: 'main.ts', 'generate-worker': 'services/generate/worker.ts' },
  platform: 'node',
  // Ink's developer tools, loaded only with DEV=true.
  external: ['react-devtools-core'],
  transform: { target: 'node20', define: { 'process.env.NODE_ENV': '"production"' } },
  output: {
    dir: 'dist',
    format: 'esm',
    cleanDir: true,
    chunkFileNames: '[name]-[hash].js',
    minify: false,
  },
});
