// Packages of others: under which licenses they come, and that none runs a script when it is installed but Node's.
import t from 'tap';
import { textOf } from '../support/source-files.ts';

interface Package {
  readonly license?: string;
  readonly integrity?: string;
  /** Whether nothing of production asks for it. */
  readonly dev?: boolean;
  readonly link?: boolean;
  readonly hasInstallScript?: boolean;
}

// They let a product under the MIT license pass them on with their notice.
const ALLOWED = [
  ...[
    '0BSD',
    'Apache-2.0',
    'BlueOak-1.0.0',
    'BSD',
    'BSD-2-Clause',
    'BSD-3-Clause',
    'CC0-1.0',
    'ISC',
  ],
  ...['MIT', 'MIT-0', 'OFL-1.1', 'PSF-2.0', 'Python-2.0'],
];
// They build or test, and no part of them is passed on. `jsonc-simple-parser` has the MIT license in a file alone.
const TOOLS = /^(axe-core|jsonc-simple-parser|lightningcss(-.+)?|spdx-exceptions)$/;

const lock: Record<string, Package> = JSON.parse(textOf('package-lock.json')).packages;
const packages = Object.entries(lock)
  .filter(([path, { link }]) => path.includes('node_modules/') && !link)
  .map(([path, entry]) => ({ name: path.replace(/^.*node_modules\//, ''), ...entry }));

// An SPDX expression: AND binds closer than OR.
function isAllowed(license = ''): boolean {
  const parts = license.replaceAll(/[()]/g, '').split(' OR ');
  return parts.some((part) => part.split(' AND ').every((one) => ALLOWED.includes(one)));
}

t.test('each package has a license that lets it be passed on, or is a tool', async (t) => {
  t.ok(packages.length > 500);
  t.same(
    packages
      .filter(({ license, name, dev }) => !isAllowed(license) && !(dev && TOOLS.test(name)))
      .map(({ name, license }) => `${name}: ${license}`),
    [],
  );
});

t.test('no package runs a script when it is installed but Node', async (t) => {
  const running = packages.filter(({ hasInstallScript }) => hasInstallScript);
  t.same(new Set(running.map(({ name }) => name)), new Set(['node']));
  t.same(JSON.parse(textOf('package.json')).allowScripts, { node: true });
});

t.test('each package is known by a hash of what is in it', async (t) => {
  t.same(
    packages.filter(({ integrity }) => !integrity?.startsWith('sha512-')).map(({ name }) => name),
    [],
  );
});
