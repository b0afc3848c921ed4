// The examples of docs/api.md, run as they stand there.
import { execFile } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { ga4 } from '@utmost/core/taxonomy/templates/ga4.ts';
import t from 'tap';
import { textOf } from '../support/source-files.ts';
import { onOneEngine } from './organization.ts';

const run = promisify(execFile);
const guide = textOf('docs/api.md');
const examples = (language: string) =>
  [...guide.matchAll(new RegExp(`^\`\`\`${language} runnable\\n([\\s\\S]*?)^\`\`\``, 'gm'))].map(
    ([, code = '']) => code,
  );

onOneEngine(t, async (t, { admin, running }) => {
  const { parameters } = ga4;
  const applied = await admin.post('/api/tracking-parameters/apply-template', { parameters });
  t.equal(applied.status, 200);
  const { body } = await admin.post('/api/api-tokens', { name: 'guide', scope: 'write' });
  const cwd = t.testdir();
  // What tap has every Node load is of no use to them.
  const env = {
    ...process.env,
    NODE_OPTIONS: '',
    UTMOST_URL: running.url,
    UTMOST_TOKEN: body.token,
  };
  const names = async () => {
    const links = (await admin.get('/api/tracking-links')).body as { name: string }[];
    return links.map(({ name }) => name).sort();
  };

  t.test('those for a shell', async (t) => {
    const outputs: string[] = [];
    for (const command of examples('sh')) {
      outputs.push((await run('sh', ['-ec', command], { cwd, env })).stdout);
    }
    t.equal(outputs.length, 5);
    t.match(outputs[0], /utm_source/);
    t.match(
      JSON.parse(outputs[1] ?? '').fullUrl,
      'https://shop.example.com/spring?utm_source=newsletter&utm_medium=email&utm_campaign=spring',
    );
    t.match(JSON.parse(outputs[2] ?? ''), { created: 2, failed: 0 });
    t.match(readFileSync(join(cwd, 'export.csv'), 'utf8'), /Spring launch, newsletter/);
    t.same(await names(), ['Spring launch, newsletter'], 'the dry run stored nothing');
  });

  t.test('those in JavaScript', async (t) => {
    const file = join(cwd, 'guide.mjs');
    writeFileSync(file, examples('js').join('\n'));
    const { stdout } = await run(process.execPath, [file], { cwd, env });
    t.match(stdout, /Campaign Source utm_source required/);
    t.match(stdout, /utm_source=linkedin&utm_medium=cpc&utm_campaign=spring/);
    t.match(stdout, /3 created, 0 failed/);
    t.match(stdout, /"correction": "https:\/\/shop\.example\.com\/\?utm_source=linkedin/);
    t.match(stdout, /rule_broken: /);
    t.equal((await names()).length, 5);
  });
});
