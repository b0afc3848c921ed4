// Whether a text can make a regular expression run for longer than it is long: recheck's verdicts, kept until the
// expression changes.
import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { createContext, runInContext } from 'node:vm';
import { check } from 'recheck';
import { findExpressions } from './expressions.js';
import { notes, root } from './paths.js';

const JUDGED = join(notes, 'judged-expressions.json');
// To judge them all takes minutes, so those that were found harmless are listed: the hash of each, one a line. A new one
// is judged where it is missing; `node setup/run.js setup/judge-expressions.js` writes the list anew.
const HARMLESS = join(root, 'setup', 'harmless-expressions.txt');
const PATIENCE_MS = 60_000;
// What recheck believes after having counted steps is tried with its own text; that text has some 100,000 characters.
const SLOW_MS = 500;

/**
 * Judges every regular expression of the product.
 * @returns {Promise<{ faults: string[], harmless: string[] }>} a sentence for each fault, and the hashes of the others
 */
export async function judgeExpressions() {
  const { expressions, unseen } = await findExpressions();
  const judged = readJudged();
  const listed = readFileSync(HARMLESS, 'utf8').split('\n');
  const known = { ...judged, ...Object.fromEntries(listed.map((hash) => [hash, ''])) };
  const byText = new Map(expressions.map((one) => [`/${one.source}/${one.flags}`, one]));
  const waiting = [...byText].filter(([text]) => !(keyOf(text) in known));
  const judge = async () => {
    for (let next = waiting.pop(); next; next = waiting.pop()) {
      const fault = await faultOf(next[1]);
      judged[keyOf(next[0])] = known[keyOf(next[0])] = fault;
      mkdirSync(notes, { recursive: true });
      writeFileSync(JUDGED, JSON.stringify(judged));
    }
  };
  await Promise.all(Array.from({ length: availableParallelism() }, judge));
  const faults = [
    ...unseen.map((place) => `${place} builds an expression when it is called; build it once.`),
    ...[...byText].flatMap(([text, { place }]) => {
      const fault = known[keyOf(text)];
      return fault ? [`${place}: ${text} is ${fault}`] : [];
    }),
  ];
  const harmless = [...byText.keys()].map(keyOf).filter((hash) => known[hash] === '');
  return { faults, harmless: harmless.sort() };
}

/**
 * What is wrong with an expression; '' where nothing is.
 * @param {{ source: string, flags: string }} expression
 * @returns {Promise<string>}
 */
export async function faultOf({ source, flags }) {
  const verdict = await check(source, flags, { timeout: PATIENCE_MS });
  if (verdict.status === 'safe') return '';
  if (verdict.status === 'unknown') return `not judged (${verdict.error.kind})`;
  const { attack, complexity, checker } = verdict;
  if (checker === 'fuzz' && !isSlow(source, flags, attack.string)) return '';
  return `${complexity.summary}: ${attack.pattern}`;
}

function isSlow(source, flags, text) {
  const context = createContext({ source, flags, text });
  const all = 'text.replace(new RegExp(source, flags), "")';
  try {
    runInContext(all, context, { timeout: SLOW_MS });
    return false;
  } catch {
    return true;
  }
}

const keyOf = (text) => createHash('sha256').update(text).digest('base64url').slice(0, 16);

/** @returns {Record<string, string>} */
function readJudged() {
  try {
    return JSON.parse(readFileSync(JUDGED, 'utf8'));
  } catch {
    return {};
  }
}

if (process.argv[1] === import.meta.filename) {
  const { faults, harmless } = await judgeExpressions();
  writeFileSync(HARMLESS, `${harmless.join('\n')}\n`);
  if (faults.length > 0) console.error(faults.join('\n'));
  process.exitCode = faults.length === 0 ? 0 : 1;
}
