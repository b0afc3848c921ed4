// Rules by which values depend on each other, in every command that takes a link, and what `taxonomy lint` says of them.
import { readFileSync } from 'node:fs';
import t from 'tap';
import { scratch, utmost } from '../run-utmost.ts';

const RULES = `parameters:
  - { displayName: Source, queryName: src, type: dropdown, allowedValues: [google, newsletter], required: true }
  - displayName: Medium
    queryName: med
    type: dropdown
    allowedValues: [cpc, display, email]
    by: src
    allow: { google: [cpc, display], newsletter: [email] }
  - { displayName: Term, queryName: term, type: text, by: med, allow: { cpc: [filled], otherwise: [empty] } }
`;
const REFUSED = `Medium can't be "email" when Source is google. Use cpc, display`;
const BAD = 'https://a.example/?src=google&med=email';
const MENDABLE = 'https://a.example/?src=newsletter&med=cpc';
const MENDED = 'https://a.example/?src=newsletter&med=email';

t.test('every command refuses what they forbid, and mends what has one value left', async (t) => {
  const files = scratch(t);
  const taxonomy = ['-t', files.file('rules.yaml', RULES)];
  const link = [
    '--url',
    'https://a.example/',
    '--name',
    'A',
    '-p',
    'src=google',
    '-p',
    'med=email',
  ];
  t.match(await utmost(['build', ...link, ...taxonomy]), { code: 3, stdout: '', stderr: REFUSED });
  const filled = await utmost(['build', ...link.slice(0, 4), '-p', 'src=newsletter', ...taxonomy]);
  t.match(filled, { code: 0, stdout: `${MENDED}\n`, stderr: 'Medium was set to email by Source' });
  t.match(await utmost(['decode', BAD, ...taxonomy]), { code: 3, stderr: REFUSED });
  const page = files.file('page.md', `${BAD}\n${MENDABLE}\n`);
  const checked = await utmost(['check', page, ...taxonomy]);
  t.match(checked, { code: 3, stdout: REFUSED });
  t.match(await utmost(['check', '--fix', page, ...taxonomy]), { code: 3 });
  t.equal(readFileSync(page, 'utf8'), `${BAD}\n${MENDED}\n`, 'two values are left for the first');
  const rows = files.file(
    'links.csv',
    'link_name,website_url,src,med,term\nA,https://a.example/,google,email,\nB,https://a.example/,google,cpc,\n',
  );
  const generated = await utmost(['generate', rows, '-o', files.path('out.csv'), ...taxonomy]);
  t.equal(generated.code, 3);
  t.match(generated.stdout + generated.stderr, REFUSED);
  t.match(generated.stdout + generated.stderr, 'Term is required when Medium is cpc');
});

t.test('lint counts the links that are possible, and shows the way into a dead end', async (t) => {
  const files = scratch(t);
  const lint = (text: string) => utmost(['taxonomy', 'lint', files.file('t.yaml', text)]);
  t.match(await lint(RULES), {
    code: 0,
    stderr: 't.yaml: the rules allow 3 combinations of values.',
  });
  const unreached = await lint(RULES.replace('[cpc, display], newsletter', '[cpc], newsletter'));
  t.match(unreached, { code: 0, stderr: /Warning: .*Medium.*display/ });
  const dead = await lint(RULES.replace('type: text,', 'type: text, required: true,'));
  t.match(dead, {
    code: 3,
    stdout: 'No value is left for Term with Source = google, Medium = display',
  });
});
