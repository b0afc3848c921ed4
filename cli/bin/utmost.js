#!/usr/bin/env node
import { existsSync } from 'node:fs';

const bundle = new URL('../dist/main.js', import.meta.url);
if (existsSync(bundle)) {
  await import(bundle.href);
} else {
  process.stderr.write(
    'utmost: the command line is not built yet. Run npm start or npm test once in this checkout.\n',
  );
  process.exitCode = 1;
}
