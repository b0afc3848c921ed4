// What the documents promise exists and works.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, symlinkSync } from 'node:fs';
import { dirname, join } from 'node:path';
import t from 'tap';
import { filesUnder, root, textOf } from './support/source-files.ts';

const readme = textOf('README.md');
const documents = filesUnder('').filter((path) => path.endsWith('.md'));
const scripts = Object.keys(JSON.parse(textOf('package.json')).scripts);

function section(heading: string): string {
  return readme.split(/^## /m).find((part) => part.startsWith(`${heading}\n`)) ?? '';
}

function firstColumn(table: string): string[] {
  return [...table.matchAll(/^\| `([^`]+)`/gm)].map((match) => match[1] ?? '');
}

t.test('every script that a document names exists', async (t) => {
  for (const path of documents) {
    const named = [...textOf(path).matchAll(/(?:`|^)npm (?:run (?:-s )?)?([a-z]+(?::[a-z]+)?)/gm)]
      .map((match) => match[1] ?? '')
      .filter((name) => !['ci', 'install', 'ls', 'audit', 'sbom'].includes(name));
    t.same(
      named.filter((name) => !scripts.includes(name)),
      [],
      path,
    );
  }
});

// The reference is made from the help of the commands themselves.
const reference = new Map(
  textOf('docs/cli.md')
    .split(/^## utmost ?/m)
    .map((part) => [part.split('\n', 1)[0] ?? '', part]),
);

t.test('the command lines in documents name commands and options that there are', async (t) => {
  const lines = documents
    .filter((path) => !/CHANGELOG|decisions/.test(path))
    .flatMap((path) => [
      ...textOf(path)
        .replaceAll('\\\n', ' ')
        .matchAll(/(?:^ *(?:\$ |- |run: |entry: )?|`|\.bin\/)utmost ([a-z][^`|>\n]*)/gm),
    ])
    .map(([, words = '']) => words.trim());
  t.ok(lines.length > 80, `${lines.length} were found`);
  for (const words of lines) {
    const [first = '', second = ''] = words.split(/[^a-z-]+/);
    const help = reference.get(`${first} ${second}`) ?? reference.get(first);
    const options = words.match(/(?<= )--[a-z-]+/g) ?? [];
    t.ok(first === 'help' || (help && options.every((one) => help.includes(one))), words);
  }
});

t.test('the commands for operators that documents name are there', async (t) => {
  const there = [...textOf('api/operate/main.ts').matchAll(/command\('([a-z-]+)/g)];
  const named = documents.flatMap((path) => [
    ...textOf(path).matchAll(/operate(?:\/main\.ts| --) ([a-z][a-z-]+)/g),
  ]);
  t.ok(named.length > 20, `${named.length} were found`);
  const commands = new Set(['help', ...there.map(([, name]) => name)]);
  t.same(
    [...new Set(named.map(([, name]) => name))].filter((name) => !commands.has(name)),
    [],
  );
});

t.test('the oldest browsers are the same wherever they are named', async (t) => {
  const names = { chrome: 'Chrome or Edge', firefox: 'Firefox', safari: 'Safari' };
  const built = textOf('console/browsers.ts');
  const oldest = Object.entries(names).map(([name, shown]) => {
    const version = built.match(new RegExp(`'${name}([\\d.]+)'`))?.[1];
    return `${shown} ${version}`;
  });
  for (const path of ['README.md', 'console/index.html', 'console/landing.html'])
    t.match(textOf(path), oldest.join(', '), path);
});

t.test('every script is in the table of scripts', async (t) => {
  const table = section('Scripts');
  t.same(
    scripts.filter((name) => !new RegExp(`\`(npm |npm run )?${name}\``).test(table)),
    [],
  );
});

t.test('the table of settings holds the settings there are', async (t) => {
  const documented = firstColumn(section('Settings'));
  const existing = [...textOf('api/environment.ts').matchAll(/^ +([A-Z][A-Z0-9_]{3,}):/gm)];
  t.same([...documented].sort(), [...new Set(existing.map((match) => match[1]))].sort());
});

// The database of the file is on the same machine.
const DATABASE_TLS = ['', '_CA', '_CERT', '_KEY'].map((part) => `DATABASE_SSL${part}`);

t.test('every setting can be made in the file that Docker Compose reads', async (t) => {
  // The image and the service beside it decide these; one is for tests.
  const decided = ['HOST', 'DATA_DIR', 'NODE_ENV', 'STRIPE_API_BASE', ...DATABASE_TLS];
  const compose = textOf('docker-compose.yml');
  const settings = firstColumn(section('Settings')).filter((name) => !decided.includes(name));
  t.same(
    settings.filter((name) => !new RegExp(`^ +${name}: |\\$\\{${name}:`, 'm').test(compose)),
    [],
  );
});

t.test('every folder and file that a document names exists', async (t) => {
  for (const path of documents) {
    const links = [...textOf(path).matchAll(/\]\((?!https?:|#)([^)#]+)/g)].map((match) =>
      join(dirname(path), match[1] ?? ''),
    );
    t.same(
      links.filter((link) => !existsSync(join(root, link))),
      [],
      path,
    );
  }
  const places = firstColumn(section('Where things are'));
  t.same(
    places.filter((place) => !existsSync(join(root, place))),
    [],
  );
});

const everything = filesUnder('');
const areas = new Set(
  everything.filter((path) => path.includes('/')).map((path) => path.split('/')[0]),
);
const SUPERSEDED = /^\*\*Superseded\*\* by \[\d+\]\(\d{4}-[a-z-]+\.md\)/m;

// A word between backticks that is a source file or begins with one of our folders; what a build makes does not count.
function pathsIn(document: string): string[] {
  const words = [...document.matchAll(/`([^`\n]+)`/g)].flatMap(([, code = '']) =>
    code.split(/[\s,]+/),
  );
  return words
    .map((word) => word.replace(/^@utmost\/|\/$/g, ''))
    .filter((word) => /\w\.(tsx?|js|sh)$/.test(word) || areas.has(/^([\w-]+)\//.exec(word)?.[1]))
    .filter((word) => !word.startsWith('test/results'));
}

// `*` and words in capitals (`NAME`) stand for any name.
function isPresent(path: string): boolean {
  const pattern = path.replaceAll('.', '\\.').replaceAll(/\*|\b[A-Z]{4,}\b/g, '[^/]*');
  return everything.some((file) => new RegExp(`^${pattern}(/|$)`).test(file));
}

t.test('every path that is named for developers exists', async (t) => {
  const named = documents.filter((path) =>
    /^(README|CONTRIBUTING|docs\/decisions\/.+)\.md$/.test(path),
  );
  for (const path of named.filter((path) => !SUPERSEDED.test(textOf(path))))
    t.same(
      pathsIn(textOf(path)).filter((name) => !isPresent(name)),
      [],
      path,
    );
  t.ok(pathsIn(textOf('CONTRIBUTING.md')).length > 40, 'paths were found');
});

t.test('the commands marked as runnable run', async (t) => {
  // A folder that looks like the checkout, so that what the commands write is gone afterwards.
  const folder = t.testdir();
  mkdirSync(join(folder, 'test'));
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'));
  symlinkSync(join(root, 'test/fixtures'), join(folder, 'test/fixtures'));
  const commands = [...readme.matchAll(/^```sh runnable\n([\s\S]*?)^```/gm)];
  t.equal(commands.length, 3);
  // What tap has every Node load is of no use to them.
  const env = { ...process.env, NODE_OPTIONS: '' };
  for (const [, command = ''] of commands) {
    const run = { cwd: folder, env, encoding: 'utf8' } as const;
    const { status, stderr } = spawnSync('sh', ['-ec', command], run);
    t.equal(status, 0, `${command}${stderr}`);
  }
});
