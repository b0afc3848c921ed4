import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import t from 'tap';
import { cliReference } from '../../setup/cli-reference.js';
import { root } from '../support/source-files.ts';
import { utmost } from './run-utmost.ts';

t.test('docs/cli.md is what the program says of itself', async (t) => {
  const written = readFileSync(join(root, 'docs/cli.md'), 'utf8');
  const printed = await cliReference(async (args) => (await utmost(args)).stdout);
  t.equal(written, printed, 'run: node setup/cli-reference.js');
  for (const command of ['build', 'check', 'completion', 'decode', 'generate', 'taxonomy lint']) {
    t.match(written, `\n## utmost ${command}\n`);
  }
});
