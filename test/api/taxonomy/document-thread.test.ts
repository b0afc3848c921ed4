// A long document is read in a thread of its own, which has its time and its memory, and the next one its turn.
import { parseDocument, printDocument } from '@utmost/api/taxonomy/document.ts';
import t from 'tap';
import { watchThreads } from '../../support/threads.ts';

const long = (count: number) =>
  `parameters: [{displayName: C, queryName: c, type: dropdown, valueMappings: [${Array.from({ length: count }, (_, at) => `{displayValue: V${at}, codedValue: c${at}}`).join()}]}]`;

t.test('one that takes too long is too complex, and the next is read', async (t) => {
  const [late, next] = await Promise.all([
    parseDocument(long(20_000), 1),
    parseDocument(long(3_000)),
  ]);
  t.match(late, { taxonomy: null, problems: [{ code: 'document_too_complex' }] });
  t.equal(next.taxonomy?.parameters[0]?.valueMappings.length, 3_000);
  if (next.taxonomy) t.match(await printDocument(next.taxonomy), /V2999/);
});

t.test(
  'of one that is nothing but mistakes the first thousand are told, and all counted',
  async (t) => {
    const keys = Array.from({ length: 100_000 }, (_, at) => `k${at}: 1`);
    const { taxonomy, problems } = await parseDocument(`{${keys}}`);
    t.equal(taxonomy, null);
    t.equal(problems.length, 100_001);
    t.equal(Object.keys(problems).length, 1000);
    t.match(problems[0], { code: 'document_key_unknown', path: 'k0', line: 1, column: 2 });
  },
);

t.test('one that nests without end is refused before it is parsed', async (t) => {
  const started = performance.now();
  for (const text of [
    '['.repeat(500_000),
    '{a: '.repeat(100_000),
    `${'['.repeat(500_000)}${']'.repeat(500_000)}`,
    '- '.repeat(500_000),
    `parameters:\n${'? '.repeat(400_000)}`,
  ]) {
    t.match(await parseDocument(text), { problems: [{ code: 'document_too_complex' }] });
  }
  t.comment(`${Math.round(performance.now() - started)} ms`);
});

t.test('however it ends, its thread does', async (t) => {
  const threads = watchThreads(t);
  await parseDocument(long(3_000));
  await parseDocument(long(20_000), 1);
  await parseDocument(`{${Array.from({ length: 100_000 }, (_, at) => `k${at}: 1`)}}`);
  await threads.untilEnded();
  t.equal(threads.started.length, 3);
});
