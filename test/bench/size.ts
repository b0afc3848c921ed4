import { readFileSync } from 'node:fs';
import type { Bench } from './bench.ts';

const WEIGHTS = ['index', 'landing'].map((entry) => `console/dist/.vite/first-load-${entry}.json`);

/** As the build of the console writes it. */
interface WeighedLoad {
  readonly name: string;
  readonly kilobytes: number;
  readonly requests: number;
  readonly most: { readonly kilobytes: number; readonly requests: number };
}

export const benchSize: Bench = {
  title: 'What a browser fetches first',
  about:
    'Kilobytes of scripts, gzipped, that a browser fetches before a screen of the console, or the landing page, shows anything, as the build of the console weighed them. The build fails above these limits, so a screen that grows does not go unnoticed.',
  *measure() {
    for (const file of WEIGHTS) {
      const loads: WeighedLoad[] = JSON.parse(readFileSync(file, 'utf8'));
      for (const { name, kilobytes, requests, most } of loads) {
        yield { name, value: kilobytes, unit: 'kB', most: most.kilobytes };
        yield { name: `${name}, scripts`, value: requests, unit: 'requests', most: most.requests };
      }
    }
  },
};
