import { filesUnder, importedFile, textOf } from './source-files.ts';

/** A name that a file declares at its top level, or that a file outside of core imports. */
interface Declared {
  /** The file and the name: `core/problem.ts problem`. */
  readonly key: string;
  readonly isExported: boolean;
  /** What its text mentions, by key. */
  readonly uses: readonly string[];
  /** The areas that reach it. */
  readonly areas: Set<string>;
}

const DECLARATION = /^(export )?(?:async )?(?:function\*?|const|class|interface|type) ([\w$]+)/gm;
const IMPORT = /^import\s(?:type\s)?\{([^}]*)\} from '([^']+)';$/gm;
const COMMENT = /^\s*(?:\/\/|\/?\*).*$/gm;

/**
 * What core exports for one area alone, also by way of other exports: it belongs to that area, unless it is one half of a
 * format whose other half another area has.
 * @returns `core/link/check-urls.ts checkUrls (cli)`
 */
export function oneDoorExports(areas: readonly string[]): string[] {
  const files = ['core', ...areas]
    .flatMap(filesUnder)
    .filter((path) => /(?<!\.d)\.tsx?$/.test(path));
  const all = new Map(files.flatMap(declaredIn).map((one) => [one.key, one]));
  // What is reached is reached by all that its users are reached by.
  for (let isNew = true; isNew; ) {
    isNew = false;
    for (const { uses, areas } of all.values()) {
      for (const used of uses) {
        const found = all.get(used)?.areas;
        for (const area of areas) {
          isNew ||= found !== undefined && !found.has(area);
          found?.add(area);
        }
      }
    }
  }
  return [...all.values()]
    .filter(({ key, isExported, areas }) => key.startsWith('core/') && isExported && areas.size < 2)
    .map(({ key, areas }) => `${key} (${[...areas].join('')})`);
}

function declaredIn(path: string): Declared[] {
  const text = textOf(path).replace(COMMENT, '');
  const names = new Map<string, string>();
  for (const [, list = '', from = ''] of text.matchAll(IMPORT)) {
    const file = from.startsWith('.') ? importedFile(path, from) : from.replace('@utmost/', '');
    for (const [, name = '', alias = name] of list.matchAll(
      /(?:type )?([\w$]+)(?: as ([\w$]+))?/g,
    )) {
      names.set(alias, `${file} ${name}`);
    }
  }
  const area = path.split('/')[0] ?? '';
  if (area !== 'core') {
    return [{ key: path, isExported: false, uses: [...names.values()], areas: new Set([area]) }];
  }
  const found = [...text.matchAll(DECLARATION)];
  for (const [, , name = ''] of found) names.set(name, `${path} ${name}`);
  return found.map(({ index, 1: exported, 2: name = '' }, at) => {
    const body = new Set(text.slice(index, found[at + 1]?.index).match(/[\w$]+/g));
    const uses = [...names].flatMap(([one, key]) => (body.has(one) && one !== name ? [key] : []));
    return { key: `${path} ${name}`, isExported: exported !== undefined, uses, areas: new Set() };
  });
}
