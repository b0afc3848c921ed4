// Packs the built command line as every server hands it out: complete, without what only its making needs.
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const FOLDER = import.meta.dirname;
const DOWNLOAD = join(FOLDER, 'dist/download');

const stage = mkdtempSync(join(tmpdir(), 'utmost-package-'));
try {
  const {
    devDependencies: _,
    scripts: __,
    ...manifest
  } = JSON.parse(readFileSync(join(FOLDER, 'package.json'), 'utf8'));
  writeFileSync(join(stage, 'package.json'), `${JSON.stringify(manifest, null, 2)}\n`);
  for (const path of ['bin', 'dist', 'README.md']) {
    cpSync(join(FOLDER, path), join(stage, path), { recursive: true });
  }
  cpSync(join(FOLDER, '../LICENSE'), join(stage, 'LICENSE'));
  mkdirSync(DOWNLOAD, { recursive: true });
  const options = ['--pack-destination', DOWNLOAD, '--ignore-scripts', '--silent'];
  execFileSync('npm', ['pack', stage, ...options], { shell: process.platform === 'win32' });
  const file = join(DOWNLOAD, 'utmost.tgz');
  renameSync(join(DOWNLOAD, `utmost-${manifest.version}.tgz`), file);
  const digest = createHash('sha256').update(readFileSync(file)).digest('hex');
  writeFileSync(`${file}.sha256`, `${digest}  utmost.tgz\n`);
} finally {
  rmSync(stage, { recursive: true, force: true });
}
