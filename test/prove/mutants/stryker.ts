import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';

const MODULES = resolve('node_modules/.cache/stryker/node_modules');

/** A node of Babel's tree, as far as it is used here. */
export interface SyntaxNode {
  readonly type: string;
  readonly start: number;
  readonly end: number;
  readonly loc: { readonly start: { readonly line: number } };
  readonly [field: string]: unknown;
}

/** Lines and columns from 0. */
interface Position {
  readonly line: number;
  readonly column: number;
}

/** A mutant as Stryker's instrumenter describes it. */
interface StrykerMutant {
  readonly location: { readonly start: Position; readonly end: Position };
  readonly replacement: string;
  readonly mutatorName: string;
  readonly status?: 'Ignored';
}

interface Instrumenter {
  instrument(
    files: readonly { name: string; content: string; mutate: boolean }[],
    options: object,
  ): Promise<{ mutants: StrykerMutant[] }>;
}

/** Whether `bash test/prove/mutants/get-stryker.sh` has been run here. */
export function hasStryker(): boolean {
  return existsSync(`${MODULES}/@stryker-mutator/instrumenter`);
}

/** The mutants that Stryker makes of a file: https://stryker-mutator.io/docs/mutation-testing-elements/supported-mutators */
export async function strykerMutants(file: string, source: string): Promise<StrykerMutant[]> {
  const { Instrumenter } = await load<{ Instrumenter: new (logger: object) => Instrumenter }>(
    '@stryker-mutator/instrumenter/dist/src/index.js',
  );
  const silent = () => {};
  const logger = { debug: silent, info: silent, warn: silent, isDebugEnabled: () => false };
  const instrumenter = new Instrumenter(logger);
  const files = [{ name: resolve(file), content: source, mutate: true }];
  const options = { plugins: null, excludedMutations: [], ignorers: [] };
  const { mutants } = await instrumenter.instrument(files, options);
  return mutants.filter(({ status }) => status !== 'Ignored');
}

/** The syntax tree of a file, by the parser that Stryker brings along. */
export async function syntaxTree(source: string, isJsx: boolean): Promise<SyntaxNode> {
  const { parse } = await load<{ parse(source: string, options: object): SyntaxNode }>(
    '@babel/parser/lib/index.js',
  );
  const plugins = ['typescript', 'explicitResourceManagement', ...(isJsx ? ['jsx'] : [])];
  return parse(source, { sourceType: 'module', plugins });
}

async function load<Module>(path: string): Promise<Module> {
  return await import(pathToFileURL(`${MODULES}/${path}`).href);
}
