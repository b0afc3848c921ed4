#!/usr/bin/env node
import { existsSync } from 'node:fs';
import module from 'node:module';

// Node 22 and later keep what they compiled: the next start takes half the time.
module.enableCompileCache?.();
const bundle = new URL('../dist/main.js', import.meta.url);
if (existsSync(bundle)) {
  await import(bundle.href);
} else {
  process.stderr.write(
    'utmost: the command line is not built yet. Run npm start or npm test once in this checkout.\n',
  );
  process.exitCode = 1;
}
