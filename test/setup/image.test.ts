// What the image is built from, and what it may do where Docker Compose starts it.
import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { join, matchesGlob } from 'node:path';
import { load } from 'js-yaml';
import t from 'tap';
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
  for (const needed of [
    'package-lock.json',
    '.npmrc',
    'openapi.yaml',
    'setup/run.js',
    'api/main.ts',
  ])
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
});

interface Service {
  readonly image?: string;
  readonly [option: string]: unknown;
}

t.test('containers that may do no more than they need', async (t) => {
  const servicesOf = (file: string) =>
    (load(textOf(file)) as { services: Record<string, Service> }).services;
  const services = servicesOf('docker-compose.yml');
  const embedded = servicesOf('docker-compose.embedded.yml');
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
  const {
    environment,
    depends_on: _,
    volumes,
    ...same
  } = services.utmost as Service & {
    environment: object;
  };
  t.same(volumes, ['temporary:/tmp']);
  const { DATABASE_CONNECTIONS: __, ...settings } = environment as Record<string, string>;
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
  const froms = [...textOf('Dockerfile').matchAll(/^FROM (\S+)/gm)].map(([, image]) => image);
  const images = [...textOf('docker-compose.yml').matchAll(/^ +image: (\S+)/gm)].map(
    ([, one]) => one,
  );
  t.ok(froms.length > 0 && images.length > 0);
  for (const image of [...froms, ...images]) t.match(image, /^[\w:.-]+@sha256:[0-9a-f]{64}$/);
  t.equal(new Set(froms).size, 1, 'built with what it runs on');
});
