// Who may import whom, and what no file may hold. Each rule lists its offenders, so a failure reads as a to-do list.
import t from 'tap';
import { oneDoorExports } from './support/core-doors.ts';
import { filesUnder, importedFile, importsOf, isFile, textOf } from './support/source-files.ts';

// Imports go one way only: what an area may use of the other areas.
const MAY_IMPORT: Record<string, readonly string[]> = {
  core: [],
  db: ['core'],
  // The sandbox is loaded when it is used, and never in production.
  api: ['core', 'db', 'sandbox'],
  sandbox: ['core', 'api'],
  console: ['core'],
  cli: ['core'],
  setup: [],
};
// The layers inside an area, the highest first: a file may use its own and those below it. A name is a folder or a file;
// what is not named lies below all.
const LAYERS: Record<string, readonly (readonly string[])[]> = {
  api: [
    ['main', 'server', 'operations', 'operate'],
    [
      ...['assistant', 'audit', 'billing', 'http', 'links', 'mail', 'organization', 'people'],
      ...['caller', 'favorites', 'presets', 'taxonomy', 'tokens', 'views'],
    ],
    ['outbound'],
  ],
  db: [['migrate', 'migrations', 'move-database'], ['baseline']],
};
const WITHOUT_NODE = ['core', 'console/src'];
const LONGEST_SOURCE = 300;
/** Files of core that list what others have settled: no rule of ours makes them shorter. */
const CORE_TABLES = [
  'core/channel/known-sources.ts',
  'core/csv/column-synonyms.ts',
  'core/link/listed-parameters.ts',
  'core/link/macro-forms.ts',
  'core/link/tool-parameters.ts',
  'core/plans.ts',
  'core/taxonomy/templates/ga4.ts',
  'core/taxonomy/templates/matomo.ts',
  'core/taxonomy/templates/piwik.ts',
];
/** Lines of core, tables and texts apart. It only goes down, but for a new kind of rule. */
const MOST_CORE_LINES = 13_416;
/** Exports of core that one door alone uses, such as one half of a format whose other half another door has. It only goes down. */
const MOST_ONE_DOOR_EXPORTS = 18;

const everything = filesUnder('');
const sources = everything.filter((path) => /\.(ts|tsx|js|mjs)$/.test(path));
const product = sources.filter((path) => areaOf(path) in MAY_IMPORT);

function areaOf(path: string): string {
  return path.split('/')[0] ?? '';
}

function imports(paths: readonly string[]): { path: string; specifier: string }[] {
  return paths.flatMap((path) => importsOf(path).map((specifier) => ({ path, specifier })));
}

function lines({ path, specifier }: { path: string; specifier: string }): string {
  return `${path} imports ${specifier}`;
}

/** What files of an area lead to, in core too. */
function reachedBy(paths: readonly string[]): Set<string> {
  const seen = new Set(paths.filter((path) => /\.(ts|tsx|js)$/.test(path)));
  for (const path of seen) {
    for (const specifier of importsOf(path)) {
      const isNear = specifier.startsWith('.');
      const file = isNear ? importedFile(path, specifier) : specifier.replace(/^@utmost\//, '');
      if (/\.tsx?$/.test(file) && isFile(file)) seen.add(file);
    }
  }
  return seen;
}

// They use neither Node nor the DOM.
const PURE_LIBRARIES = ['fflate', 'js-yaml', 'numfmt', 'postal-mime', 'saxes'];

t.test('core imports nothing but itself and a few pure libraries', async (t) => {
  const foreign = imports(filesUnder('core').filter((path) => path.endsWith('.ts')))
    .filter(({ specifier }) => !specifier.startsWith('.'))
    .filter(({ specifier }) => !PURE_LIBRARIES.includes(specifier));
  t.same(foreign.map(lines), []);
});

t.test('an area imports only the areas below it', async (t) => {
  const upward = imports(product).filter(({ path, specifier }) => {
    const other =
      /^@utmost\/([a-z]+)/.exec(specifier)?.[1] ?? (specifier === 'utmost' ? 'cli' : null);
    return other !== null && !MAY_IMPORT[areaOf(path)]?.includes(other);
  });
  t.same(upward.map(lines), []);
});

t.test('the service imports the sandbox only where it uses it', async (t) => {
  const always = product.filter(
    (path) => path.startsWith('api/') && /from '@utmost\/sandbox\//.test(textOf(path)),
  );
  t.same(always, []);
});

t.test('a layer uses only itself and what lies below it', async (t) => {
  const layerOf = (path: string): number => {
    const [area = '', inside = ''] = path.split('/');
    const layers = LAYERS[area] ?? [];
    const at = layers.findIndex((names) => names.includes(inside.replace(/\.tsx?$/, '')));
    return at === -1 ? layers.length : at;
  };
  const upward = imports(product)
    .filter(({ specifier }) => specifier.startsWith('.'))
    .filter(({ path, specifier }) => layerOf(importedFile(path, specifier)) < layerOf(path));
  t.same(upward.map(lines), []);
});

t.test('what answers requests is used by nothing below it', async (t) => {
  const strangers = imports(product).filter(
    ({ path, specifier }) =>
      (path.startsWith('api/') &&
        /-routes\.ts$/.test(specifier) &&
        !/^api\/(operations|server|.*-routes)(\.ts)?$/.test(path)) ||
      (/-presenter\.ts$/.test(specifier) && !/-(routes|presenter)\.ts$|\/plugins\//.test(path)),
  );
  t.same(strangers.map(lines), []);
});

t.test('core holds what at least two areas share', async (t) => {
  const reached = Object.keys(MAY_IMPORT)
    .filter((area) => area !== 'core')
    .map((area) => reachedBy(filesUnder(area)));
  const ofOne = filesUnder('core')
    .filter((path) => path.endsWith('.ts') && !path.endsWith('.d.ts'))
    .filter((path) => reached.filter((files) => files.has(path)).length < 2);
  t.same(ofOne, []);
});

t.test('core exports little to one door alone', async (t) => {
  const ofOne = oneDoorExports(Object.keys(MAY_IMPORT).filter((area) => area !== 'core'));
  for (const one of ofOne) t.comment(one);
  t.ok(ofOne.length <= MOST_ONE_DOOR_EXPORTS, `${ofOne.length} exports`);
});

t.test('core keeps to its size', async (t) => {
  const files = filesUnder('core').filter((path) => /(?<!\.d)\.ts$/.test(path));
  t.same(
    CORE_TABLES.filter((path) => !files.includes(path)),
    [],
    'every table is there',
  );
  const code = files.filter(
    (path) => !CORE_TABLES.includes(path) && !path.startsWith('core/messages'),
  );
  const lines = code.reduce((sum, path) => sum + textOf(path).split('\n').length - 1, 0);
  t.comment(`${lines} lines of core, without texts and ${CORE_TABLES.length} tables`);
  t.ok(lines <= MOST_CORE_LINES, `${lines} lines`);
});

t.test('a relative path never leaves its area', async (t) => {
  const leaving = imports(sources)
    .filter(({ specifier }) => specifier.startsWith('.'))
    .filter(({ path, specifier }) => areaOf(importedFile(path, specifier)) !== areaOf(path))
    // The tests of setup have no package to import it by: it is the one area that is not a package to others.
    .filter(({ path, specifier }) => !(areaOf(path) === 'test' && specifier.includes('/setup/')));
  t.same(leaving.map(lines), []);
});

t.test('whatever is generated comes from the seed of the run', async (t) => {
  const others = imports(sources)
    .filter(({ specifier }) => specifier === 'fast-check')
    .filter(({ path }) => path !== 'test/support/property-runs.ts');
  t.same(others.map(lines), []);
});

t.test('core and the console do without Node', async (t) => {
  const bound = imports(
    product.filter((path) => WITHOUT_NODE.some((area) => path.startsWith(area))),
  ).filter(({ specifier }) => specifier.startsWith('node:'));
  t.same(bound.map(lines), []);
});

t.test('a file and a folder are named for what they hold', async (t) => {
  const drawers = everything.filter((path) =>
    /(^|\/)(utils?|helpers?|misc|common)(\/|\.[a-z.]+$)/.test(path),
  );
  t.same(drawers, []);
});

t.test('a source file has one job', async (t) => {
  const long = product.filter((path) => textOf(path).split('\n').length > LONGEST_SOURCE);
  t.same(long, []);
});

t.test('sentences are in core, or in the texts beside what says them', async (t) => {
  const speaking =
    /^(api\/[a-z]+|cli\/(commands|files|options|output|rows|server|settings|ui)|console\/src)\//;
  // Texts, and what only logs and metrics say.
  const forOperators = /-texts\.ts$|^api\/(operate|outbound|mail\/mailer|http\/plugins\/metrics)/;
  const sentence = /(['"`])[A-Z][a-z']*(?: [^'"`\n]+)? [^'"`\n]+[.!?…]\1/;
  // The text between two tags of JSX; a fault of the program itself (`new Error`) is for its developers.
  const betweenTags = /(?:\/|["'}\w])>\s*([A-Za-z][\w',.’ ]*[a-z])\s*<\/?[A-Za-z]/g;
  const strays = product
    .filter((path) => speaking.test(path) && !forOperators.test(path))
    .flatMap((path) => {
      const text = textOf(path);
      const written = text
        .split('\n')
        .filter(
          (line) =>
            sentence.test(line) &&
            !/^\s*(\/\/|\*|\/\*)|new \w*(Error|Failure)\(|logger\.\w+\(/.test(line),
        );
      const shown = path.endsWith('.tsx') ? text.matchAll(betweenTags) : [];
      return [...written, ...[...shown].map((match) => match[1] ?? '')].map(
        (words) => `${path}: ${words.trim()}`,
      );
    });
  t.same(strays, []);
});

t.test('comments say who acts, and cite only what is here', async (t) => {
  const isComment = /^\s*(\/\/|\/?\*)|\s\/\/\s/;
  const vague = /\b(somebody|nobody|whoever|anybody|everybody)\b/i;
  const cited = /\b(design section|spec(ification)?,? (parts?|sections?)\b|the design\b)/i;
  // Released migrations never change.
  const frozen = /^db\/(baseline|migrations)\//;
  const inCode = everything
    .filter((path) => /\.(tsx?|js|css)$/.test(path) && !frozen.test(path))
    .flatMap((path) => linesOf(path).filter((line) => isComment.test(line.slice(path.length + 2))))
    .filter((line) => vague.test(line) || cited.test(line));
  const inDocuments = everything
    .filter((path) => path.endsWith('.md'))
    .flatMap(linesOf)
    .filter((line) => cited.test(line));
  t.same([...inCode, ...inDocuments], []);
});

function linesOf(path: string): string[] {
  return textOf(path)
    .split('\n')
    .map((line) => `${path}: ${line}`);
}

t.test('nothing is excused, put off or left out', async (t) => {
  const excuses = [
    ['TO', 'DO'],
    ['FIX', 'ME'],
    ['@ts-', 'ignore'],
    ['@ts-', 'expect-error'],
    ['biome-', 'ignore'],
    ['.', 'only('],
  ].map((halves) => halves.join(''));
  // It shows what does not compile.
  const found = sources
    .filter((path) => path !== 'test/core/problem.test.ts')
    .flatMap((path) =>
      excuses
        .filter((excuse) => textOf(path).includes(excuse))
        .map((excuse) => `${path}: ${excuse}`),
    );
  t.same(found, []);
});

t.test('nothing depends on where it was written', async (t) => {
  const places = [
    /\.\.\/shared\b/,
    /["' (`]\/(home|root|work|Users)\//,
    /\bregistry\.[a-z]/,
    /"resolved": "http/,
  ];
  const found = everything
    .filter((path) => path !== 'test/boundaries.test.ts')
    .filter((path) =>
      /\.(ts|tsx|js|json|md|ya?ml|html|css|csv|txt)$|^\.[a-z]+rc$|^\.ci\/|Dockerfile/.test(path),
    )
    .flatMap((path) =>
      places.filter((place) => place.test(textOf(path))).map((place) => `${path}: ${place.source}`),
    );
  t.same(found, []);
});
