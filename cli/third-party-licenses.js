import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** Puts the licenses of everything that is in the bundle beside it, as they ask for. */
export const thirdPartyLicenses = {
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
