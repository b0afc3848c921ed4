// Every regular expression of the product: those written as such, those built while its modules are loaded, and the
// patterns of the contract, which the service compiles.
import { globSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { load } from 'js-yaml';
import ts from 'typescript';
import { root } from './paths.js';

const AREAS = ['core', 'api', 'db', 'cli', 'console'];

/**
 * An expression and where it stands.
 * @typedef {{ source: string, flags: string, place: string }} Expression
 */

/**
 * Finds them.
 * @returns {Promise<{ expressions: Expression[], unseen: string[] }>} `unseen`: places that build an expression at run
 *   time, which this script cannot see
 */
export async function findExpressions() {
  const files = AREAS.flatMap((area) =>
    globSync(`${area}/**/*.{ts,tsx}`, { cwd: root, exclude: ['**/node_modules', '**/dist'] }),
  );
  const read = files.map(readExpressions);
  const sites = read.flatMap(({ built }) => built);
  const built = await loadAndWatch([...new Set(sites.map(({ file }) => file))]);
  const seen = new Set(built.map(({ place }) => place));
  return {
    expressions: [...read.flatMap(({ written }) => written), ...built, ...patternsOfContract()],
    unseen: sites.map(({ place }) => place).filter((place) => !seen.has(place)),
  };
}

/** @param {string} file */
function readExpressions(file) {
  const text = readFileSync(join(root, file), 'utf8');
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest);
  /** @type {Expression[]} */
  const written = [];
  /** @type {{ file: string, place: string }[]} */
  const built = [];
  /** @param {ts.Node} node */
  const visit = (node) => {
    const place = () =>
      `${file}:${source.getLineAndCharacterOfPosition(node.getStart(source)).line + 1}`;
    if (ts.isRegularExpressionLiteral(node)) {
      const end = node.text.lastIndexOf('/');
      const [pattern, flags] = [node.text.slice(1, end), node.text.slice(end + 1)];
      written.push({ source: pattern, flags, place: place() });
    }
    const isBuilt =
      (ts.isNewExpression(node) || ts.isCallExpression(node)) &&
      node.expression.getText(source) === 'RegExp';
    if (isBuilt) built.push({ file, place: place() });
    ts.forEachChild(node, visit);
  };
  visit(source);
  return { written, built };
}

/**
 * Loads modules, and notes what they build meanwhile.
 * @param {string[]} files
 * @returns {Promise<Expression[]>}
 */
async function loadAndWatch(files) {
  /** @type {Expression[]} */
  const built = [];
  const original = globalThis.RegExp;
  const watched = new Proxy(original, {
    construct(target, given, newTarget) {
      const made = Reflect.construct(target, given, newTarget === watched ? target : newTarget);
      const place = callerIn(new Error().stack ?? '');
      if (place) built.push({ source: made.source, flags: made.flags, place });
      return made;
    },
  });
  globalThis.RegExp = watched;
  try {
    for (const file of files) await import(pathToFileURL(join(root, file)).href);
  } finally {
    globalThis.RegExp = original;
  }
  return built;
}

/** The place of ours that a stack begins with; null where a package is it. @param {string} stack */
function callerIn(stack) {
  const line = stack.split('\n')[2] ?? '';
  const [, url, number] = /(file:[^():]+):(\d+):\d+/.exec(line) ?? [];
  if (url === undefined) return null;
  const file = relative(root, fileURLToPath(url)).replaceAll('\\', '/');
  return AREAS.includes(file.split('/', 1).join('')) ? `${file}:${number}` : null;
}

function patternsOfContract() {
  /** @type {Expression[]} */
  const found = [];
  /** @param {unknown} value @param {string} path */
  const visit = (value, path) => {
    if (typeof value !== 'object' || value === null) return;
    for (const [key, inner] of Object.entries(value)) {
      if (key === 'pattern' && typeof inner === 'string')
        found.push({ source: inner, flags: 'u', place: `openapi.yaml ${path}` });
      visit(inner, `${path}/${key}`);
    }
  };
  visit(load(readFileSync(join(root, 'openapi.yaml'), 'utf8')), '');
  return found;
}
