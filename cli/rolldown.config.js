import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { defineConfig } from 'rolldown';

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

/** Puts the licenses of everything that is in the bundle beside it, as they ask for. */
const thirdPartyLicenses = {
  name: 'third-party-licenses',
  generateBundle(_options, bundle) {
    const modules = Object.values(bundle).flatMap((chunk) => Object.keys(chunk.modules ?? {}));
    const packages = new Map(
      modules
        .filter((path) => path.includes('/node_modules/'))
        .map((path) => packageOf(path.replace(/^\0|\?.*$/g, '')))
        .map((one) => [`${one.name} ${one.version}`, one]),
    );
    const notices = [...packages].sort(([one], [other]) => one.localeCompare(other)).map(notice);
    this.emitFile({
      type: 'asset',
      fileName: 'third-party-licenses.txt',
      source: notices.join(`\n${'-'.repeat(80)}\n\n`),
    });
  },
};

function packageOf(path) {
  let folder = dirname(path);
  for (;;) {
    const manifest = join(folder, 'package.json');
    if (existsSync(manifest)) {
      const { name, version, license } = JSON.parse(readFileSync(manifest, 'utf8'));
      // A folder within a package may say no more than how its modules are written.
      if (name && version) return { folder, name, version, license };
    }
    folder = dirname(folder);
  }
}

function notice([title, { folder, license }]) {
  const file = readdirSync(folder).find((name) => /^(licen[sc]e|copying)/i.test(name));
  if (file === undefined && !license) throw new Error(`${title} states no license.`);
  const text =
    file === undefined ? `License: ${license}` : readFileSync(join(folder, file), 'utf8');
  return `${title}\n\n${text.trim()}\n`;
}

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
