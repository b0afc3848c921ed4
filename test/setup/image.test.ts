// What the image is built from, and what it may do where Docker Compose starts it.
import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { join, matchesGlob } from 'node:path';
import { readConfig } from '@utmost/api/config.ts';
import t from 'tap';
import { composeEnvironment, composeServices } from '../support/compose.ts';
import { root, textOf } from '../support/source-files.ts';

const patterns = textOf('.dockerignore')
  .split('\n')
  .filter((line) => line !== '' && !line.startsWith('#'));

// As docs.docker.com/build/concepts/context/#dockerignore-files says it: the last pattern that a file or one of its
// folders matches decides.
function isInContext(path: string): boolean {
  const steps = path.split('/');
  const places = steps.map((_, at) => steps.slice(0, at + 1).join('/'));
  let isLeftOut = false;
  for (const pattern of patterns) {
    const isException = pattern.startsWith('!');
    const glob = isException ? pattern.slice(1) : pattern;
    if (places.some((place) => matchesGlob(place, glob))) isLeftOut = !isException;
  }
  return !isLeftOut;
}

function filesInContext(folder = ''): string[] {
  return readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = folder === '' ? entry.name : `${folder}/${entry.name}`;
    // Tests that run meanwhile have their fixtures in `.tap`.
    if (['node_modules', '.git', '.tap'].includes(entry.name)) return [];
    if (entry.isDirectory()) return filesInContext(path);
    return isInContext(path) ? [path] : [];
  });
}

t.test('S1 no secret, no data and no test is in the image', async (t) => {
  const secrets = [
    '.env',
    '.env.production',
    'secrets.env',
    'api/.env',
    'api/.env.local',
    'console/.env.production',
    'docker-compose.override.yml',
    'id_rsa',
    'tls.key',
    'db/server.pem',
    'backup.sql',
    'db/backup.sql.gz',
    'data/session-secret',
    '.tap/fixtures/a.ts',
    'data/utmost.sqlite',
    'api/data/utmost.sqlite',
    'api/utmost.sqlite-wal',
    '.git/config',
    '.npm/_logs/debug.log',
    'test/api/http/rate-limits.test.ts',
    'console/node_modules/a/index.js',
    'node_modules/a/index.js',
    'console/dist/index.html',
  ];
  t.same(secrets.filter(isInContext), []);
});

t.test('what is in it belongs to the project', async (t) => {
  const files = filesInContext();
  for (const needed of ['package-lock.json', 'openapi.yaml', 'setup/run.js', 'api/main.ts'])
    t.ok(files.includes(needed), needed);
  const folders = new Set(files.map((path) => path.split('/')[0]));
  t.notOk(folders.has('test') || folders.has('docs') || folders.has('data'));
  if (!existsSync(join(root, '.git'))) return;
  const listed = ['ls-files', '--cached', '--others', '--exclude-standard', '-z'];
  const ours = new Set(execFileSync('git', listed, { cwd: root, encoding: 'utf8' }).split('\0'));
  // Made from the contract when it is built.
  ours.add('core/contract.d.ts');
  t.same(
    files.filter((path) => !ours.has(path)),
    [],
  );
  const shipped = [...ours].filter((path) => folders.has(path.split('/')[0]) && path.includes('/'));
  t.same(
    shipped.filter((path) => !/\/\.|contract\.d\.ts/.test(path) && !files.includes(path)),
    [],
    'all of it',
  );
});

const COMPOSE_FILES = ['docker-compose.yml', 'docker-compose.embedded.yml'];
const REQUIRED = {
  PUBLIC_URL: 'https://links.example.com',
  DATABASE_PASSWORD: 'p'.repeat(48),
  SESSION_SECRET: 's'.repeat(32),
  GOOGLE_CLIENT_ID: 'client',
  GOOGLE_CLIENT_SECRET: 'secret',
};

t.test('the service takes the settings that Compose gives it', async (t) => {
  const image = Object.fromEntries(
    [...textOf('Dockerfile').matchAll(/^ENV (.+)/gm)]
      .flatMap(([, words = '']) => words.split(' '))
      .map((word) => word.split('=') as [string, string]),
  );
  const known = new Set(
    [...textOf('api/environment.ts').matchAll(/^ +([A-Z][A-Z0-9_]+):/gm)].map(([, name]) => name),
  );
  for (const file of COMPOSE_FILES) {
    const given = composeEnvironment(file, REQUIRED);
    t.same(
      [...Object.keys(image), ...Object.keys(given)].filter((name) => !known.has(name)),
      [],
      `${file} names settings that there are`,
    );
    t.match(readConfig({ ...image, ...given }), { isProduction: true, trustedProxies: 1 });
    const settings = Object.fromEntries(Object.keys(given).map((name) => [name, `of ${name}`]));
    t.same(
      Object.entries(composeEnvironment(file, { ...REQUIRED, ...settings })).filter(
        ([name, value]) => name !== 'DATABASE_URL' && value !== settings[name],
      ),
      [],
      `${file} gives each setting its own variable`,
    );
    for (const name of Object.keys(REQUIRED).filter((one) => textOf(file).includes(`{${one}:?`)))
      t.throws(
        () => composeEnvironment(file, { ...REQUIRED, [name]: '' }),
        { message: new RegExp(`^set ${name}`) },
        name,
      );
  }
});

t.test('containers that may do no more than they need', async (t) => {
  const [services = {}, embedded = {}] = COMPOSE_FILES.map(composeServices);
  for (const [name, service] of [...Object.entries(services), ...Object.entries(embedded)]) {
    t.match(
      service,
      {
        cap_drop: ['ALL'],
        security_opt: ['no-new-privileges:true'],
        mem_limit: /^\d+[mg]$/,
        pids_limit: Number,
      },
      name,
    );
  }
  t.equal(services.utmost?.read_only, true);
  t.same(
    services.utmost?.volumes,
    ['temporary:/tmp'],
    'nothing is written but in its temporary folder',
  );
  const { environment, depends_on: _, volumes, ...same } = services.utmost ?? {};
  t.same(volumes, ['temporary:/tmp']);
  const { DATABASE_CONNECTIONS: __, ...settings } = environment ?? {};
  t.same(
    embedded,
    {
      utmost: {
        ...same,
        volumes: ['data:/data', 'temporary:/tmp'],
        environment: { ...settings, DATABASE_URL: 'sqlite:/data/utmost.sqlite' },
      },
    },
    'the same on the embedded database, but for its file',
  );
});

t.test('images by digest, so that what is in them cannot change', async (t) => {
  const [, base = ''] = /^ARG BASE=(\S+)/m.exec(textOf('Dockerfile')) ?? [];
  const images = [...textOf('docker-compose.yml').matchAll(/^ +image: (\S+)/gm)].map(
    ([, one]) => one,
  );
  t.ok(images.length > 0);
  for (const image of [base, ...images]) t.match(image, /^[\w:.-]+@sha256:[0-9a-f]{64}$/);
  const froms = [...textOf('Dockerfile').matchAll(/^FROM (\S+)/gm)].map(([, image]) => image);
  t.same(
    froms.filter((image) => !/^(\$\{BASE\}|packages)$/.test(`${image}`)),
    [],
    'built with what it runs on',
  );
  const { node } = JSON.parse(textOf('package.json')).dependencies;
  t.ok(base.startsWith(`node:${node}-`), 'the Node that the product is tested with');
});
