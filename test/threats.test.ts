// A threat that docs/threats.md lists and no test's title names is one that nobody proves.
import { readdirSync, readFileSync } from 'node:fs';
import t from 'tap';

const root = new URL('../', import.meta.url);
const read = (path: string) => readFileSync(new URL(path, root), 'utf8');
const numbers = [...read('docs/threats.md').matchAll(/^- \*\*([A-Z]\d+)\*\*/gm)].map(
  ([, number]) => number,
);
const titles = readdirSync(new URL('test/', root), { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.test.ts'))
  .flatMap((file) =>
    [...read(`test/${file}`).matchAll(/\.test\(\s*['"`]([^'"`]*)/g)].map(
      ([, title]) => title ?? '',
    ),
  );

t.ok(numbers.length >= 10);
for (const number of numbers) {
  t.ok(
    titles.some((title) => title.split(' ').includes(String(number))),
    `${number} is named by a test`,
  );
}
