// docs/threats.md names the tests of each threat; this writes that list, and holds the document to it:
// UPDATE_THREATS=1 node setup/run.js test/run.ts test/threats.test.ts
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import t from 'tap';

const root = new URL('../', import.meta.url);
const read = (path: string) => readFileSync(new URL(path, root), 'utf8');
const DOCUMENT = 'docs/threats.md';
const HEADING = '## Tests\n';

const [threats = ''] = read(DOCUMENT).split(`\n${HEADING}`);
const numbers = [...threats.matchAll(/^- \*\*([A-Z]\d+)\*\*/gm)].map(([, number = '']) => number);
const tests = readdirSync(new URL('test/', root), { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.test.ts'))
  .sort()
  .flatMap((file) =>
    [...read(`test/${file}`).matchAll(/(?:\.test|\bonce)\(\s*(['"`])(.*?)\1\s*,/g)].map(
      ([, , title = '']) => ({ file, title: title.replaceAll(/,? on \$\{.*?\}/g, '') }),
    ),
  );

t.ok(numbers.length >= 10);
const lines = numbers.map((number) => {
  const own = tests.filter(({ title }) => title.split(' ').includes(number));
  t.ok(own.length > 0, `${number} is named by a test`);
  const names = own.map(({ file, title }) => {
    return `  - ${title.replace(/^([A-Z]\d+ )+/, '')} (\`test/${file}\`)`;
  });
  return [`- **${number}**`, ...new Set(names)].join('\n');
});
const wanted = `${threats}\n${HEADING}\n${lines.join('\n')}\n`;
if (process.env.UPDATE_THREATS) writeFileSync(new URL(DOCUMENT, root), wanted);
t.equal(read(DOCUMENT), wanted, 'the list is as UPDATE_THREATS=1 writes it');
