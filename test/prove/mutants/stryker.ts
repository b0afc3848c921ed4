import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';

const MODULES = resolve('node_modules/.cache/stryker/node_modules');
const INSTRUMENTER = '@stryker-mutator/instrumenter/dist/src';

/** A node of Babel's tree, as far as it is used here. */
export interface SyntaxNode {
  readonly type: string;
  readonly loc?: Location;
  readonly [field: string]: unknown;
}

/** A place in a syntax tree. */
export interface SyntaxPath {
  readonly node: SyntaxNode;
  readonly parent: SyntaxNode;
  findParent(is: (path: SyntaxPath) => boolean): SyntaxPath | null;
}

/** Columns from 0; lines from 1 in a tree, and from 0 in a mutant. */
export type Position = Readonly<Record<'line' | 'column', number>>;
type Location = Readonly<Record<'start' | 'end', Position>>;

/** What makes mutants of one kind: https://stryker-mutator.io/docs/mutation-testing-elements/supported-mutators */
export interface Mutator {
  readonly name: string;
  /** What is to stand in the place of a node, each for itself. */
  mutate(path: SyntaxPath, context: object): Iterable<SyntaxNode>;
}

/** A file with its mutants, each behind a switch. */
interface Instrumented {
  readonly files: readonly { readonly content: string }[];
  readonly mutants: readonly {
    readonly id: string;
    readonly location: Location;
    readonly replacement: string;
    readonly mutatorName: string;
  }[];
}

/** Whether `bash test/prove/mutants/get-stryker.sh` has been run here. */
export function hasStryker(): boolean {
  return existsSync(`${MODULES}/${INSTRUMENTER}`);
}

/** What is used of Stryker; its mutators may be changed in place. */
export async function loadStryker() {
  const load = (path: string) => import(pathToFileURL(`${MODULES}/${path}`).href);
  const { Instrumenter } = await load(`${INSTRUMENTER}/index.js`);
  const { allMutators } = await load(`${INSTRUMENTER}/mutators/mutate.js`);
  const { default: generate } = await load('@babel/generator/lib/index.js');
  const { cloneNode } = await load('@babel/types/lib/index.js');
  const { expressionMutantPlacer: placer } = await load(
    `${INSTRUMENTER}/mutant-placers/expression-mutant-placer.js`,
  );
  const { canPlace } = placer;
  // An expression between two tags would be read as text.
  placer.canPlace = (path: SyntaxPath) =>
    canPlace(path) && !/^JSX(?:Element|Fragment)$/.test(path.parent.type);
  const silent = () => {};
  const logger = { debug: silent, info: silent, warn: silent, isDebugEnabled: () => false };
  const instrumenter = new Instrumenter(logger);
  const options = { plugins: null, excludedMutations: [], ignorers: [], noHeader: true };
  return {
    mutators: allMutators as Mutator[],
    instrument: (file: string, content: string): Promise<Instrumented> =>
      instrumenter.instrument([{ name: resolve(file), content, mutate: true }], options),
    generate: (node: SyntaxNode): string => generate(node).code,
    clone: (node: SyntaxNode): SyntaxNode => cloneNode(node),
  };
}
