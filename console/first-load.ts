import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import type { Plugin, Rolldown } from 'vite';

type Chunk = Rolldown.OutputChunk;

/** What may be fetched before a page or a screen of it shows anything. */
export interface Load {
  readonly name: string;
  /** The modules that are needed beside the page's entry. */
  readonly modules: readonly string[];
  /** Kilobytes of scripts, gzipped. */
  readonly kilobytes: number;
  readonly requests: number;
}

const BYTES = 1000;

/**
 * Weighs the scripts of each load, and breaks the build where they are more than they may be. The build prints the
 * weights, and a file beside it has them.
 * @param loadsOf the loads; what it is given tells which modules a module fetches when it needs them
 */
export function weighFirstLoad(
  loadsOf: (fetchedBy: (file: string) => readonly string[]) => readonly Load[],
): Plugin {
  return {
    name: 'first-load',
    apply: 'build',
    writeBundle({ dir = '.' }, bundle) {
      const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
      const entry = chunks.find(({ isEntry }) => isEntry);
      const loads = loadsOf((file) => this.getModuleInfo(file)?.dynamicallyImportedIds ?? []);
      if (!entry || loads.length === 0) this.error('There is nothing to weigh.');
      const weighed = loads.map((load) => {
        const own = load.modules.map(
          (id) =>
            chunks.find(({ moduleIds }) => moduleIds.includes(id)) ??
            this.error(`${id} is in no chunk.`),
        );
        return { load, weight: weigh(load.name, withImports([entry, ...own], chunks)) };
      });
      this.info(['', ...weighed.map(({ weight }) => print(weight))].join('\n'));
      // Where Vite puts what it says of a build; `npm run bench -- size` reads it.
      const folder = join(dir, '.vite');
      mkdirSync(folder, { recursive: true });
      const noted = weighed.map(({ load, weight }) => ({
        ...weight,
        most: { kilobytes: load.kilobytes, requests: load.requests },
      }));
      writeFileSync(join(folder, `first-load-${entry.name}.json`), JSON.stringify(noted));
      const heavy = weighed.filter(
        ({ load, weight }) => weight.kilobytes > load.kilobytes || weight.requests > load.requests,
      );
      if (heavy.length > 0) {
        this.error(
          ['Over budget on first load:', ...heavy.map(({ weight }) => print(weight))].join('\n'),
        );
      }
    },
  };
}

type Weight = Omit<Load, 'modules'>;

function weigh(name: string, files: readonly Chunk[]): Weight {
  const bytes = files.reduce((sum, { code }) => sum + gzipSync(code).length, 0);
  return { name, kilobytes: Math.ceil(bytes / BYTES), requests: files.length };
}

function withImports(asked: readonly Chunk[], all: readonly Chunk[]): Chunk[] {
  const found = new Set(asked);
  for (const { imports } of found) {
    for (const chunk of all) if (imports.includes(chunk.fileName)) found.add(chunk);
  }
  return [...found];
}

function print({ name, kilobytes, requests }: Weight): string {
  return `${name.padEnd(20)} ${String(kilobytes).padStart(4)} kB ${String(requests).padStart(3)} scripts`;
}
