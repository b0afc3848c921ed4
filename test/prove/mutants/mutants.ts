import { createHash } from 'node:crypto';
import {
  loadStryker,
  type Mutator,
  type Position,
  type SyntaxNode,
  type SyntaxPath,
} from './stryker.ts';

/** A small change of a source file that makes it wrong, if what it changes matters. */
export interface Mutant {
  /** Relative to the checkout. */
  readonly file: string;
  readonly line: number;
  /** The name of the mutator: `EqualityOperator`, `DroppedAwait`. */
  readonly kind: string;
  /** Where the changed text begins and ends in the file. */
  readonly start: number;
  readonly end: number;
  readonly replacement: string;
}

/** All mutants of a file: Stryker's, and those that drop or swap what it leaves alone. */
export async function mutantsOf(file: string, source: string): Promise<Mutant[]> {
  const { instrument, all, use } = await stryker();
  use(all);
  const { mutants } = await instrument(file, source);
  const offset = offsetIn(source);
  const seen = new Set<string>();
  return mutants
    .map(({ location: { start, end }, mutatorName: kind, replacement }): Mutant => {
      const line = start.line + 1;
      return { file, line, kind, start: offset(start), end: offset(end), replacement };
    })
    .filter((one) => !seen.has(keyOf(one)) && seen.add(keyOf(one)));
}

/**
 * The file with mutants in it, each of which stays asleep until `isActive(number)` of the module says so, whose
 * `note(…numbers)` is told which places run.
 * @param mutants of this file, with their numbers
 */
export async function withSwitches(
  source: string,
  mutants: ReadonlyMap<Mutant, number>,
  module: string,
): Promise<string> {
  const { instrument, generate, all, use } = await stryker();
  const offset = offsetIn(source);
  const numbers = new Map([...mutants].map(([mutant, number]) => [keyOf(mutant), number]));
  const [{ file } = { file: '' }] = mutants.keys();
  const keyAt = (start: Position, end: Position, replacement: string) =>
    keyOf({ start: offset(start), end: offset(end), replacement });
  use(
    all.map(({ name, mutate }) => ({
      name,
      *mutate(path, context) {
        for (const replacement of mutate(path, context)) {
          const { start, end } = path.node.loc ?? fail(`${path.node.type} stands nowhere`);
          const fromZero = (position: Position) => ({ ...position, line: position.line - 1 });
          if (numbers.has(keyAt(fromZero(start), fromZero(end), generate(replacement))))
            yield replacement;
        }
      },
    })),
  );
  const { files, mutants: placed } = await instrument(file, source);
  const byId = new Map(
    placed.map(({ id, location: { start, end }, replacement }) => [
      `"${id}"`,
      String(numbers.get(keyAt(start, end, replacement))),
    ]),
  );
  const text = (files[0]?.content ?? '').replace(
    /\b(stryMutAct_9fa48|stryCov_9fa48)\(([^)]*)\)/g,
    (_, name, ids: string) => `${name}(${ids.replace(/"\d+"/g, (id) => byId.get(id) ?? id)})`,
  );
  const names = 'isActive as stryMutAct_9fa48, note as stryCov_9fa48';
  return `import { ${names} } from ${JSON.stringify(module)};\n${text}`;
}

/** The file with one mutant in it. */
export function applied({ start, end, replacement }: Mutant, source: string): string {
  return source.slice(0, start) + replacement + source.slice(end);
}

/** As many of them as asked for, by the seed alone: the same ones on every machine. */
export function sampleOf(mutants: readonly Mutant[], count: number, seed: string): Mutant[] {
  const rank = (one: Mutant) =>
    createHash('sha256')
      .update([seed, one.file, one.start, one.end, one.replacement].join('\0'))
      .digest('hex');
  const ranked = mutants.map((one) => ({ one, rank: rank(one) }));
  ranked.sort((a, b) => (a.rank < b.rank ? -1 : 1));
  return ranked.slice(0, count).map(({ one }) => one);
}

let loaded: ReturnType<typeof load> | undefined;

function stryker() {
  loaded ??= load();
  return loaded;
}

async function load() {
  const { mutators, clone, ...rest } = await loadStryker();
  return {
    ...rest,
    all: [...mutators, ...ownMutators(clone)].map((one) => ({
      ...one,
      *mutate(path: SyntaxPath, context: object) {
        // The bundler looks for `new Worker(new URL(…), …)` as it is, and refuses anything else.
        if (!path.findParent(isWorker)) yield* one.mutate(path, context);
      },
    })),
    use: (some: readonly Mutator[]) => void mutators.splice(0, mutators.length, ...some),
  };
}

function isWorker({ node: { type, callee } }: SyntaxPath): boolean {
  return type === 'NewExpression' && (callee as SyntaxNode).name === 'Worker';
}

function ownMutators(clone: (node: SyntaxNode) => SyntaxNode): Mutator[] {
  const nothing = { type: 'ObjectExpression', properties: [] };
  return [
    // A lock that is not waited for, an answer that is sent too early.
    {
      name: 'DroppedAwait',
      *mutate({ node }) {
        if (node.type === 'AwaitExpression') yield clone(node.argument as SyntaxNode);
      },
    },
    // A `where` without its organization, a header or an option that is left out.
    {
      name: 'DroppedProperty',
      *mutate({ parent }) {
        const { type, properties = [] } = parent ?? {};
        if (type === 'ObjectExpression' && (properties as SyntaxNode[]).length > 1)
          yield { type: 'SpreadElement', argument: nothing };
      },
    },
    {
      name: 'SwappedArguments',
      *mutate({ node }) {
        const [first, second, ...more] = (node.arguments ?? []) as SyntaxNode[];
        if (node.type === 'CallExpression' && first && second && more.length < 2)
          yield { ...clone(node), arguments: [second, first, ...more].map(clone) };
      },
    },
    // An audit entry, a lock or a cleanup that is forgotten.
    {
      name: 'DroppedStatement',
      *mutate({ node }) {
        const { type = '' } = (node.expression ?? {}) as Partial<SyntaxNode>;
        if (node.type === 'ExpressionStatement' && /^(Call|Await)Expression$/.test(type))
          yield { type: 'EmptyStatement' };
      },
    },
    {
      name: 'DroppedAttribute',
      *mutate({ node }) {
        if (node.type === 'JSXAttribute') yield { type: 'JSXSpreadAttribute', argument: nothing };
      },
    },
  ];
}

function keyOf({ start, end, replacement }: Pick<Mutant, 'start' | 'end' | 'replacement'>): string {
  return `${start} ${end} ${replacement}`;
}

function offsetIn(source: string): (position: Position) => number {
  const lengths = source.split('\n').map(({ length }) => length + 1);
  return ({ line, column }) => lengths.slice(0, line).reduce((sum, length) => sum + length, column);
}

function fail(why: string): never {
  throw new Error(why);
}
