#!/usr/bin/env node
import('../dist/main.js').catch((error) => {
  if (error?.code !== 'ERR_MODULE_NOT_FOUND') throw error;
  process.stderr.write(
    'utmost: the command line is not built yet. Run npm start or npm test once in this checkout.\n',
  );
  process.exitCode = 1;
});
