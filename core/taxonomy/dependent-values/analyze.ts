import { compositionOf, partNames } from '../composed/composition.ts';
import type { GovernedParameter } from '../parameter.ts';
import { hasDates } from '../value-details.ts';
import { activeRules, type Rule } from './rows.ts';
import { EMPTY, filledStates, inUse, statesOf } from './states.ts';

/** A parameter in a state. */
interface PlacedState {
  readonly parameter: GovernedParameter;
  readonly state: string;
}

/** A choice after which another parameter has no state left. */
export interface DeadEnd {
  /** From a parameter that depends on no other down to the last choice that can be made. */
  readonly path: readonly PlacedState[];
  /** What has no state left then. */
  readonly parameter: GovernedParameter;
}

/** What the rules of a taxonomy come to; exact, since no parameter has more than one controller. */
export interface RuleAnalysis {
  /** How many links differ in their states; texts count as empty or filled in, identifiers not at all. */
  readonly links: bigint;
  /** States that no choice of the others leads to, leaving out those that no link could have anyway. */
  readonly unreachable: readonly PlacedState[];
  /** The first way into each choice that cannot be completed. */
  readonly deadEnds: readonly DeadEnd[];
}

/** One parameter in the forest of those that depend on each other. */
interface Node {
  readonly parameter: GovernedParameter;
  readonly states: readonly string[];
  readonly indexOf: ReadonlyMap<string, number>;
  readonly children: Branch[];
  /** How many ways there are to choose all that depends on it, by state; none where one of them has no state left. */
  readonly ways: bigint[];
  /** The state of its controller that leads into each state first, or -1. */
  readonly from: Int32Array;
}

/** A parameter below its controller, with its states for each state of that, by index; null for all of them. */
interface Branch {
  readonly node: Node;
  readonly rows: readonly (readonly number[] | null)[];
}

/**
 * Counts the links that are possible, and finds choices that lead nowhere: from the last parameters upward what can be
 * completed, and then from the first ones downward what can be reached. The days of values are left aside, so that
 * nothing that was good once is wrong later.
 */
export function analyzeRules(parameters: readonly GovernedParameter[]): RuleAnalysis {
  const known = analyses.get(parameters) ?? analyze(parameters, (_, states) => states);
  analyses.set(parameters, known);
  return known;
}

/** The same with the values that new links may have today. */
export function analyzeRulesToday(parameters: readonly GovernedParameter[]): RuleAnalysis {
  return parameters.some(hasDates) ? analyze(parameters, inUse) : analyzeRules(parameters);
}

// Problems, warnings and figures of the same parameters are asked for one after the other.
const analyses = new WeakMap<readonly GovernedParameter[], RuleAnalysis>();

function analyze(parameters: readonly GovernedParameter[], counted: typeof inUse): RuleAnalysis {
  const visible = parameters.filter(({ visible, type }) => visible && type !== 'identifier');
  const rules = activeRules(visible);
  const needed = partsOfRequired(visible);
  const nodes = new Map(
    visible.map((one) => {
      const states = needed.has(one.queryName) ? filledStates(one) : statesOf(one);
      return [one.queryName, nodeOf(one, counted(one, states))];
    }),
  );
  for (const rule of rules) link(nodes, rule);
  const governed = new Set(rules.map(({ parameter }) => parameter.queryName));
  const roots = [...nodes.values()].filter(({ parameter }) => !governed.has(parameter.queryName));
  const ordered = topDown(roots);
  for (const node of ordered.toReversed()) countWays(node);
  const found: Pick<RuleAnalysis, 'links'> & { unreachable: PlacedState[]; deadEnds: DeadEnd[] } = {
    links: roots.reduce((links, { ways }) => links * sum(ways), 1n),
    unreachable: [],
    deadEnds: [],
  };
  for (const { from } of roots) from.fill(0);
  const parents = parentsOf(ordered);
  for (const node of ordered) visit(node, parents, found);
  return found;
}

/** A required name is made of all of its parts, so none of them may be empty. */
function partsOfRequired(visible: readonly GovernedParameter[]): ReadonlySet<string> {
  const byName = new Map(visible.map((one) => [one.queryName, one]));
  const required = visible.filter((one) => one.required);
  return new Set(required.flatMap((one) => partNames(compositionOf(one, byName))));
}

function nodeOf(parameter: GovernedParameter, states: readonly string[]): Node {
  return {
    parameter,
    states,
    indexOf: new Map(states.map((state, index) => [state, index])),
    children: [],
    ways: states.map(() => 1n),
    from: new Int32Array(states.length).fill(-1),
  };
}

function link(nodes: ReadonlyMap<string, Node>, rule: Rule): void {
  const node = nodes.get(rule.parameter.queryName);
  const above = nodes.get(rule.controller.queryName);
  if (!node || !above) return;
  // Many states share a row.
  const read = new Map<object, readonly number[]>();
  const rows = above.states.map((state) => {
    const allowed = rule.allowedFor(state);
    if (allowed === null) return null;
    const known = read.get(allowed) ?? allowed.states.flatMap((one) => node.indexOf.get(one) ?? []);
    read.set(allowed, known);
    return known;
  });
  above.children.push({ node, rows });
}

function topDown(roots: readonly Node[]): Node[] {
  const ordered = [...roots];
  for (const { children } of ordered) ordered.push(...children.map(({ node }) => node));
  return ordered;
}

function countWays(node: Node): void {
  for (const { node: child, rows } of node.children) {
    const all = sum(child.ways);
    const counted = new Map<readonly number[], bigint>();
    for (const [state, row] of rows.entries()) {
      const known = row && counted.get(row);
      const ways = row === null ? all : (known ?? sum(row.map((index) => child.ways[index] ?? 0n)));
      if (row) counted.set(row, ways);
      node.ways[state] = (node.ways[state] ?? 0n) * ways;
    }
  }
}

function visit(
  node: Node,
  parents: ReadonlyMap<Node, Node>,
  found: { unreachable: PlacedState[]; deadEnds: DeadEnd[] },
): void {
  const { parameter, states, from, children } = node;
  for (const [index, state] of states.entries()) {
    // That a parameter can't be left empty makes it required, and is no fault.
    if (from[index] === -1 && state !== EMPTY) found.unreachable.push({ parameter, state });
  }
  for (const { node: child, rows } of children) {
    const seen = new Set<readonly number[] | null>();
    for (const [index, row] of rows.entries()) {
      if (from[index] === -1 || seen.has(row)) continue;
      if (row?.length === 0) {
        found.deadEnds.push({ path: pathTo(node, index, parents), parameter: child.parameter });
      } else seen.add(row);
      reach(child, row, index);
    }
  }
}

/** Notes that a state of the controller leads into these states; null for all. */
function reach(child: Node, row: readonly number[] | null, index: number): void {
  for (const at of row ?? child.states.keys()) if (child.from[at] === -1) child.from[at] = index;
}

function parentsOf(nodes: readonly Node[]): Map<Node, Node> {
  return new Map(nodes.flatMap((above) => above.children.map(({ node }) => [node, above])));
}

function pathTo(node: Node, index: number, parents: ReadonlyMap<Node, Node>): PlacedState[] {
  const path: PlacedState[] = [];
  let at: Node | undefined = node;
  let state = index;
  while (at) {
    path.unshift({ parameter: at.parameter, state: at.states[state] ?? '' });
    state = at.from[state] ?? 0;
    at = parents.get(at);
  }
  return path;
}

function sum(numbers: readonly bigint[]): bigint {
  return numbers.reduce((total, one) => total + one, 0n);
}
