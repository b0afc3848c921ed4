#!/usr/bin/env node
import module from 'node:module';

// Node 22 and later keep what they compiled: the next start takes half the time.
module.enableCompileCache?.();
const bundle = new URL('../dist/main.js', import.meta.url).href;
try {
  await import(bundle);
} catch (error) {
  if (error?.code !== 'ERR_MODULE_NOT_FOUND' || error.url !== bundle) throw error;
  process.stderr.write(
    'utmost: the command line is not built yet. Run npm start or npm test once in this checkout.\n',
  );
  process.exitCode = 1;
}
