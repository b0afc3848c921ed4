// The examples of docs/ci.md are run as they stand there.
import { execFileSync, spawn } from 'node:child_process';
import { appendFileSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { load } from 'js-yaml';
import t from 'tap';
import { root } from '../../support/source-files.ts';
import { TAXONOMY } from '../run-utmost.ts';
import { type Served, serve } from '../served.ts';
import { storedLinks } from '../stored-links.ts';

interface Step {
  readonly uses?: string;
  readonly run?: string;
}
interface Workflow {
  readonly jobs: Readonly<
    Record<string, { readonly env: object; readonly steps: readonly Step[] }>
  >;
}
interface Hook {
  readonly id: string;
  readonly entry: string;
  readonly additional_dependencies: readonly string[];
  readonly files: string;
  readonly exclude?: string;
}

const text = readFileSync(join(root, 'docs/ci.md'), 'utf8');
const [workflow, upload, gitlab, hooks] = [...text.matchAll(/^```yaml\n([\s\S]*?)^```$/gm)].map(
  ([, yaml = '']) => load(yaml),
) as [Workflow, Workflow, { links: { script: string[] } }, { repos: { hooks: Hook[] }[] }];
const [installLines = '', tokenLines = ''] = [...text.matchAll(/^```sh\n([\s\S]*?)^```$/gm)].map(
  ([, sh]) => sh,
);

/** A checkout of a customer's repository, on a machine with a shell, Node and npm. */
function checkout({ files }: Served) {
  for (const folder of ['bin', 'repo', 'repo/content', 'repo/campaigns'])
    mkdirSync(files.path(folder));
  symlinkSync(process.execPath, files.path('bin/node'));
  for (const tool of ['bash', 'sh', 'cat', 'npm']) {
    const found = execFileSync('which', [tool], { encoding: 'utf8' }).trim();
    symlinkSync(found, files.path(`bin/${tool}`));
  }
  writeFileSync(files.path('repo/taxonomy.yaml'), readFileSync(TAXONOMY));
  const link =
    'https://a.example/?utm_source=google&utm_medium=cpc&utm_campaign=x&mkt=de&lid=000001';
  writeFileSync(files.path('repo/content/mail.md'), `See [this](${link}).\n`);
  const rows = 'link_name,website_url,utm_source,utm_medium,utm_campaign,mkt\n';
  writeFileSync(
    files.path('repo/campaigns/spring.csv'),
    `${rows}A,https://a.example,google,cpc,x,de\n`,
  );
}

/** Runs a step as a runner of GitHub does: `bash -e` in the checkout. */
async function runStep(
  { files, url, env }: Served,
  script: string,
  token: string,
): Promise<{ code: number | null; output: string }> {
  const { NODE_OPTIONS: _, ...rest } = process.env;
  const child = spawn('/bin/bash', ['-e', '-o', 'pipefail', '-c', script], {
    cwd: files.path('repo'),
    env: {
      ...rest,
      ...env,
      CI: 'true',
      // Where npm puts what it installs globally is on the PATH, and nothing else that this machine has.
      PATH: `${files.path('npm/bin')}:${files.path('bin')}`,
      npm_config_prefix: files.path('npm'),
      npm_config_cache: files.path('npm-cache'),
      // The package needs nothing else, so no registry is asked.
      npm_config_registry: 'http://127.0.0.1:1',
      npm_config_audit: 'false',
      npm_config_update_notifier: 'false',
      UTMOST_URL: url,
      UTMOST_TOKEN: token,
      GITHUB_STEP_SUMMARY: files.path('summary.md'),
    },
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (piece) => {
      output += piece;
    });
  }
  return new Promise((resolve) => child.on('close', (code) => resolve({ code, output })));
}

/** A script that gets the command line from the server of the test. */
const fromServer = (script: string, { url }: Served): string =>
  script.replaceAll('https://links.example.com', url);

const scriptsOf = (job: string, { jobs } = workflow): string[] =>
  (jobs[job]?.steps ?? []).flatMap(({ run }) => (run === undefined ? [] : [run]));

t.test('GitHub Actions', async (t) => {
  const served = await serve(t);
  const { admin, files, token } = served;
  checkout(served);
  t.same(Object.keys(workflow.jobs), ['review', 'apply']);
  const absent = await runStep(served, 'utmost --version', token);
  t.equal(absent.code, 127, 'there is no command line yet');
  const installed = await runStep(served, fromServer(installLines, served), token);
  t.equal(installed.code, 0, installed.output);
  const made = await runStep(served, tokenLines, token);
  t.equal(made.code, 0, made.output);
  const [read = '', write = ''] = made.output.match(/utmost_pat_\w+/g) ?? [];

  for (const script of scriptsOf('review')) {
    const { code, output } = await runStep(served, script, read);
    t.equal(code, 0, `${script}${output}`);
  }
  t.match(
    readFileSync(files.path('summary.md'), 'utf8'),
    /### Changes to the taxonomy\nAdd utm_source: /,
  );
  t.same((await admin.get('/api/tracking-parameters')).body, [], 'a review changes nothing');

  for (const script of scriptsOf('apply')) {
    const { code, output } = await runStep(served, script, write);
    t.equal(code, 0, `${script}${output}`);
    t.notMatch(output, '\u001b');
  }
  t.equal((await admin.get('/api/tracking-parameters')).body.length, 8);
  t.equal((await storedLinks(admin)).length, 1);
  appendFileSync(files.path('repo/campaigns/spring.csv'), 'B,https://b.example,google,cpc,x,de\n');
  for (const saved of [1, 0]) {
    const importing = scriptsOf('apply').at(-1) ?? '';
    const { code, output } = await runStep(served, importing, write);
    t.equal(code, 0, output);
    t.match(output, `${saved} ${saved === 1 ? 'link' : 'links'} from campaigns/spring.csv saved`);
  }
  t.same(
    (await storedLinks(admin)).map(({ name }) => name),
    ['A', 'B'],
    'only what a push added is saved',
  );
  const [, , , plan = ''] = scriptsOf('review');
  const same = await runStep(served, plan, read);
  t.equal(same.code, 0, same.output);
  const gone = await runStep(served, plan, `${read.slice(0, -1)}_`);
  t.equal(gone.code, 2, 'another failure is not taken for a difference');

  const bad = 'See https://a.example/?utm_source=gogle&utm_medium=cpc\n';
  writeFileSync(files.path('repo/content/mail.md'), bad);
  const [, , check = ''] = scriptsOf('review');
  t.match(await runStep(served, check, read), {
    code: 3,
    output: /::error file=content\/mail\.md,line=1,col=5,.*::Source/,
  });
});

t.test('reports for GitHub, GitLab and Jenkins', async (t) => {
  const served = await serve(t);
  const { files } = served;
  checkout(served);
  const good = readFileSync(files.path('repo/content/mail.md'));
  const bad = 'See https://a.example/?utm_source=gogle\n';
  const jenkins = [...text.matchAll(/^ +sh '(.+)'$/gm)].map(([, line = '']) => line);
  const examples = [
    {
      scripts: scriptsOf('links', upload),
      file: 'utmost.sarif',
      shows: /"uri": "content\/mail\.md"/,
    },
    { scripts: gitlab.links.script, file: 'utmost.json', shows: /"path": "content\/mail\.md"/ },
    { scripts: jenkins, file: 'utmost.xml', shows: /<failure type="value_not_listed"/ },
  ];
  for (const { scripts, file, shows } of examples) {
    t.equal(scripts.length, 2, file);
    const [install = '', check = ''] = scripts;
    t.equal((await runStep(served, install, '')).code, 0, install);
    for (const [content, last] of [
      [good, 0],
      [bad, 3],
    ] as const) {
      writeFileSync(files.path('repo/content/mail.md'), content);
      t.equal((await runStep(served, check, '')).code, last, file);
      const report = readFileSync(files.path(`repo/${file}`), 'utf8');
      if (last === 0) t.notMatch(report, shows);
      else t.match(report, shows);
    }
  }
});

t.test('pre-commit', async (t) => {
  const served = await serve(t);
  const { files } = served;
  checkout(served);
  // What pre-commit does for hooks of the language node, in an environment of its own.
  const needed = hooks.repos.flatMap((repo) =>
    repo.hooks.flatMap((one) => one.additional_dependencies),
  );
  for (const dependency of new Set(needed)) {
    const installed = await runStep(served, fromServer(`npm install -g ${dependency}`, served), '');
    t.equal(installed.code, 0, installed.output);
  }
  const changed = ['taxonomy.yaml', 'content/mail.md', 'campaigns/spring.csv'];
  // What pre-commit does: the files that the patterns choose are added to the entry.
  const runHooks = async (): Promise<Record<string, number | null>> => {
    const codes: Record<string, number | null> = {};
    for (const { id, entry, files: wanted, exclude } of hooks.repos.flatMap((one) => one.hooks)) {
      const chosen = changed.filter(
        (path) => new RegExp(wanted).test(path) && !(exclude && new RegExp(exclude).test(path)),
      );
      t.equal(chosen.length, 1, id);
      codes[id] = (await runStep(served, `${entry} ${chosen.join(' ')}`, '')).code;
    }
    return codes;
  };
  t.same(await runHooks(), { 'utmost-lint': 0, 'utmost-check': 0 });
  writeFileSync(files.path('repo/content/mail.md'), 'https://a.example/?utm_source=gogle\n');
  t.same(await runHooks(), { 'utmost-lint': 0, 'utmost-check': 3 });
  writeFileSync(files.path('repo/taxonomy.yaml'), 'parameters: 1\n');
  t.same(await runHooks(), { 'utmost-lint': 3, 'utmost-check': 3 });
});
