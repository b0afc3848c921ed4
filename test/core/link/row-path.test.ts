import { rowPath, sentencesByRow } from '@utmost/core/link/row-path.ts';
import t from 'tap';

t.test('a problem of one link of many comes back to its link', async (t) => {
  const at = [
    [1, 'name'],
    [1, 'parameters.__proto__'],
    [12, 'parameters.a.b\nc'],
    [3, ''],
  ] as const;
  const sentences = new Map(at.map(([row, path]) => [rowPath(row, path), `${row} ${path}`]));
  const rows = sentencesByRow(sentences);
  for (const [row, path] of at) t.equal(rows.get(row)?.get(path), `${row} ${path}`);
});

t.test('what is no link’s is left out', async (t) => {
  t.equal(
    sentencesByRow(
      new Map([
        ['links', 'x'],
        ['rows', 'x'],
        ['rows.x.name', 'x'],
      ]),
    ).size,
    0,
  );
});
