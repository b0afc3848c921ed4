import { defineConfig } from 'rolldown';
import { thirdPartyLicenses } from './third-party-licenses.js';

/**
 * What makes the command line start late, left out of the bundle. `import` of node:fs has Node read every
 * export of it, and with the streams among them load all of its streams; `require` does not. Commander loads
 * child_process for commands that are programs of their own, which there are none of here.
 */
const quickStart = {
  name: 'quick-start',
  resolveId(id, importer) {
    if (id === 'node:child_process' && importer?.includes('/commander/')) return '\0nothing';
    return id === 'node:fs' && importer !== '\0fs' ? '\0fs' : null;
  },
  load(id) {
    if (id === '\0nothing') return 'module.exports = {};';
    return id === '\0fs' ? "module.exports = require('node:fs');" : null;
  },
};

export default defineConfig({
  input: { main: 'main.ts' },
  platform: 'node',
  // Ink's developer tools, loaded only with DEV=true.
  external: ['react-devtools-core'],
  plugins: [quickStart, thirdPartyLicenses],
  transform: { target: 'node20', define: { 'process.env.NODE_ENV': '"production"' } },
  output: {
    dir: 'dist',
    format: 'esm',
    cleanDir: true,
    chunkFileNames: '[name]-[hash].js',
    minify: false,
  },
});
