import { gzipSync } from 'node:zlib';
import type { Plugin, Rolldown } from 'vite';

type Chunk = Rolldown.OutputChunk;

/** What a screen may cost before it shows anything. */
export interface Budget {
  /** Kilobytes of scripts, gzipped. */
  readonly kilobytes: number;
  readonly requests: number;
}

/** What a screen costs. */
interface Load extends Budget {
  /** The file of the screen, without its ending. */
  readonly screen: string;
}

const BYTES = 1000;

/**
 * Weighs the scripts that each screen needs before it shows anything, and breaks the build where that is more
 * than its budget; `vite build` without `--logLevel` prints the weights.
 * @param screensFile the module whose dynamic imports are the screens
 * @param budgetOf a screen, by the name of its file
 */
export function weighFirstLoad(screensFile: string, budgetOf: (screen: string) => Budget): Plugin {
  return {
    name: 'first-load',
    apply: 'build',
    writeBundle(_options, bundle) {
      const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
      const screens = this.getModuleInfo(screensFile)?.dynamicallyImportedIds ?? [];
      const entry = chunks.find(({ isEntry }) => isEntry);
      if (!entry || screens.length === 0) this.error(`No screens are known from ${screensFile}.`);
      const loads = screens.map((id) => {
        const own = chunks.find(({ moduleIds }) => moduleIds.includes(id));
        if (!own) this.error(`${id} is in no chunk.`);
        return loadOf(id, withImports([entry, own], chunks));
      });
      this.info(['', ...loads.map(print)].join('\n'));
      const heavy = loads.filter(({ screen, kilobytes, requests }) => {
        const budget = budgetOf(screen);
        return kilobytes > budget.kilobytes || requests > budget.requests;
      });
      if (heavy.length > 0) {
        this.error(['Over budget on first load:', ...heavy.map(print)].join('\n'));
      }
    },
  };
}

function loadOf(id: string, files: readonly Chunk[]): Load {
  const bytes = files.reduce((sum, { code }) => sum + gzipSync(code).length, 0);
  return {
    screen: id.replace(/^.*\//, '').replace(/\.\w+$/, ''),
    kilobytes: Math.round(bytes / BYTES),
    requests: files.length,
  };
}

function withImports(asked: readonly Chunk[], all: readonly Chunk[]): Chunk[] {
  const found = new Set(asked);
  for (const { imports } of found) {
    for (const chunk of all) if (imports.includes(chunk.fileName)) found.add(chunk);
  }
  return [...found];
}

function print({ screen, kilobytes, requests }: Load): string {
  return `${screen.padEnd(20)} ${String(kilobytes).padStart(4)} kB ${String(requests).padStart(3)} scripts`;
}
