// How many sources of a list the channel forecast knows: node test/bench/known-sources.ts FILE.csv, where
// each line is `source,SOURCE_CATEGORY_…`. Where such a list is published, test/core/channel says.
import { readFileSync } from 'node:fs';
import { sourceCategory } from '@utmost/core/channel/source-category.ts';

const rows = readFileSync(process.argv[2] ?? 0, 'utf8').matchAll(
  /^(.+),SOURCE_CATEGORY_([A-Z]+)\r?$/gm,
);
let all = 0;
let known = 0;
let subdomains = 0;
for (const [, source = '', token = ''] of rows) {
  const category = token.toLowerCase();
  all += 1;
  if (sourceCategory(source) === category) known += 1;
  else console.log(`${source} is ${category}`);
  if (!source.includes('.') || sourceCategory(`xx.${source}`) === category) subdomains += 1;
}
console.log(`${known} of ${all} sources, ${subdomains} of ${all} as subdomains`);
process.exitCode = known >= all * 0.99 && subdomains >= all * 0.99 ? 0 : 1;
