import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, gzip } from 'node:zlib';
import type { Plugin } from 'vite';

/** Puts each script and stylesheet beside itself in brotli and gzipped, so that the server need not do so for every visitor. */
export function compressAssets(): Plugin {
  return {
    name: 'compress-assets',
    apply: 'build',
    async writeBundle({ dir = '.' }, bundle) {
      const texts = Object.values(bundle).filter(({ fileName }) => /\.(js|css)$/.test(fileName));
      await Promise.all(
        texts.map(async (file) => {
          const content = file.type === 'chunk' ? file.code : file.source;
          const path = join(dir, file.fileName);
          await writeFile(`${path}.gz`, await promisify(gzip)(content, { level: 9 }));
          await writeFile(`${path}.br`, await promisify(brotliCompress)(content));
        }),
      );
    },
  };
}
