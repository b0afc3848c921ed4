import { createHash } from 'node:crypto';
import { type SyntaxNode, strykerMutants, syntaxTree } from './stryker.ts';

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
  const lengths = source.split('\n').map(({ length }) => length + 1);
  const offset = ({ line, column }: { line: number; column: number }) =>
    lengths.slice(0, line).reduce((sum, length) => sum + length, column);
  const standard = (await strykerMutants(file, source)).map(
    ({ location: { start, end }, mutatorName: kind, replacement }): Mutant => {
      const line = start.line + 1;
      return { file, line, kind, start: offset(start), end: offset(end), replacement };
    },
  );
  const others: Mutant[] = [];
  for (const node of nodesOf(await syntaxTree(source, file.endsWith('x')))) {
    const text = (part: SyntaxNode) => source.slice(part.start, part.end);
    const mutator = MUTATORS[node.type];
    for (const { at = node, kind, replacement } of mutator?.(node, text) ?? [])
      others.push(mutant(file, at, kind, replacement));
  }
  const seen = new Set<string>();
  return [...standard, ...others].filter((one) => {
    const key = `${one.start} ${one.end} ${one.replacement}`;
    return !seen.has(key) && seen.add(key);
  });
}

/** The file with the mutant in it. */
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

interface Change {
  /** What is replaced; the node itself where nothing is said. */
  readonly at?: SyntaxNode;
  readonly kind: string;
  readonly replacement: string;
}

type Mutator = (node: SyntaxNode, text: (part: SyntaxNode) => string) => Change[];

// By the type of node that each begins at.
const MUTATORS: Readonly<Record<string, Mutator>> = {
  // A lock that is not waited for, an answer that is sent too early.
  AwaitExpression: ({ argument }, text) => [
    { kind: 'DroppedAwait', replacement: text(argument as SyntaxNode) },
  ],
  // A `where` without its organization, a header or an option that is left out.
  ObjectExpression: ({ properties }) => {
    const all = properties as SyntaxNode[];
    if (all.length < 2) return [];
    return all.map((at) => ({ at, kind: 'DroppedProperty', replacement: '...{}' }));
  },
  CallExpression: ({ arguments: given }, text) => {
    const [first, second, ...more] = given as SyntaxNode[];
    if (!first || !second) return [];
    const replaced = { ...first, end: second.end };
    const replacement = `${text(second)}, ${text(first)}`;
    return more.length > 1 ? [] : [{ at: replaced, kind: 'SwappedArguments', replacement }];
  },
  // An audit entry, a lock or a cleanup that is forgotten.
  ExpressionStatement: ({ expression }) => {
    const { type } = expression as SyntaxNode;
    const isCall = type === 'CallExpression' || type === 'AwaitExpression';
    return isCall ? [{ kind: 'DroppedStatement', replacement: ';' }] : [];
  },
  JSXAttribute: () => [{ kind: 'DroppedAttribute', replacement: '' }],
  JSXExpressionContainer: () => [],
};

function mutant(file: string, node: SyntaxNode, kind: string, replacement: string): Mutant {
  return {
    file,
    line: node.loc.start.line,
    kind,
    start: node.start,
    end: node.end,
    replacement,
  };
}

const TYPES = /^(TS|ImportDeclaration$)/;

function* nodesOf(node: SyntaxNode): Generator<SyntaxNode> {
  // What is written for the compiler alone changes nothing.
  if (
    TYPES.test(node.type) &&
    node.type !== 'TSAsExpression' &&
    node.type !== 'TSNonNullExpression' &&
    node.type !== 'TSSatisfiesExpression'
  )
    return;
  yield node;
  for (const value of Object.values(node)) {
    for (const part of Array.isArray(value) ? value : [value])
      if (isNode(part)) yield* nodesOf(part);
  }
}

function isNode(value: unknown): value is SyntaxNode {
  return typeof value === 'object' && value !== null && 'type' in value && 'start' in value;
}
