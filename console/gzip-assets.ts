import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import type { Plugin } from 'vite';

/** Puts each script and stylesheet beside itself gzipped, so that the server need not do so for every visitor. */
export function gzipAssets(): Plugin {
  return {
    name: 'gzip-assets',
    apply: 'build',
    writeBundle({ dir = '.' }, bundle) {
      for (const file of Object.values(bundle).filter(({ fileName }) =>
        /\.(js|css)$/.test(fileName),
      )) {
        const content = file.type === 'chunk' ? file.code : file.source;
        writeFileSync(join(dir, `${file.fileName}.gz`), gzipSync(content, { level: 9 }));
      }
    },
  };
}
