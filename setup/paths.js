import { existsSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { SetupError } from './setup-error.js';

/** The checkout's folder. */
export const root = fileURLToPath(new URL('..', import.meta.url));

/** Where setup notes what it has done; gone with node_modules, as it should be. */
export const notes = join(root, 'node_modules', '.utmost');

/** The workspaces, in the order they build on each other. */
export const workspaces = ['core', 'db', 'api', 'sandbox', 'console', 'cli', 'setup'];

const binaries = join(root, 'node_modules', '.bin');
const pinnedNode = join(
  root,
  'node_modules/node/bin',
  process.platform === 'win32' ? 'node.exe' : 'node',
);

// The oldest Node that runs this project's TypeScript as it is.
const OLDEST_NODE_FOR_TYPESCRIPT = 24;

/**
 * The Node to run the project with: the pinned one, or this one where it is new enough.
 * @throws {SetupError} when neither will do
 */
export function nodePath() {
  const path = findNode();
  if (path !== null) return path;
  throw new SetupError(
    "Couldn't install the Node version that Utmost uses. Install Node 24 or newer and try again.",
  );
}

/**
 * The same, where its absence is no fault yet.
 * @returns {string | null}
 */
export function findNode() {
  if (existsSync(pinnedNode)) return pinnedNode;
  return Number.parseInt(process.versions.node, 10) >= OLDEST_NODE_FOR_TYPESCRIPT
    ? process.execPath
    : null;
}

/** The environment in which `node` and the packages' commands are the project's own. */
export function environment() {
  return withPath([dirname(findNode() ?? process.execPath), binaries, ...foreignPath()]);
}

/** The environment in which `node` and `npm` are the machine's own, as an installation replaces ours. */
export function machineEnvironment() {
  return withPath(foreignPath());
}

function foreignPath() {
  return (process.env.PATH ?? '').split(delimiter).filter((folder) => folder !== binaries);
}

/** @param {string[]} folders */
function withPath(folders) {
  return { ...process.env, PATH: folders.join(delimiter) };
}
