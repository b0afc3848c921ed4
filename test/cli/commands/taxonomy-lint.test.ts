import t from 'tap';
import { scratch, TAXONOMY, utmost } from '../run-utmost.ts';

t.test('a good document is told so, with what there is to know', async (t) => {
  t.match(await utmost(['taxonomy', 'lint', TAXONOMY]), {
    code: 0,
    stdout: '',
    stderr: /taxonomy\.yaml: 8 parameters, no problems\.\n$/,
  });
  const input =
    'parameters: [{ displayName: A, queryName: src, type: text }, { displayName: B, queryName: Src, type: text }]';
  t.match(await utmost(['taxonomy', 'lint', '-'], { input }), {
    code: 0,
    stderr: /^Warning: standard input: .*Src/,
  });
});

t.test('every problem has its place, in every document', async (t) => {
  const files = scratch(t);
  const bad = files.file(
    'bad.yaml',
    'parameters:\n  - { displayName: S, queryName: s, type: txt }\n',
  );
  const broken = files.file('broken.json', '{"parameters": [');
  const run = await utmost(['taxonomy', 'lint', bad, broken, TAXONOMY]);
  t.equal(run.code, 3);
  t.match(
    run.stdout,
    `${bad}:2:43: parameters[0].type: type must be one of: text, dropdown, date, identifier\n${broken}:1:`,
  );
  const json = JSON.parse((await utmost(['taxonomy', 'lint', bad, '--json'])).stdout);
  t.match(json, {
    documents: [
      {
        file: bad,
        parameters: null,
        problems: [{ path: 'parameters[0].type', line: 2, column: 43 }],
        warnings: [],
      },
    ],
  });
});

t.test('wrong usage and missing files', async (t) => {
  t.match(await utmost(['taxonomy', 'lint', 'none.yaml']), { code: 1, stderr: /doesn't exist/ });
  t.match(await utmost(['taxonomy', 'lint', '-', '-']), { code: 2 });
  t.match(await utmost(['taxonomy', 'lint']), {
    code: 2,
    stderr: /missing required argument 'file'/,
  });
  t.match(await utmost(['taxonomy', 'lnt']), { code: 2, stderr: /unknown command 'lnt'/ });
});
