import { type Problem, problem, valuePath } from '../problem.ts';
import type { CompiledTaxonomy } from '../taxonomy/compile.ts';
import { LISTED_PARAMETERS } from './listed-parameters.ts';
import { TOOL_PARAMETERS, type ToolParameters } from './tool-parameters.ts';

const listOf = (names: string | undefined): string[] => names?.split(' ') ?? [];

/** All tools, those first that document what they read. */
export const KNOWN_TOOLS: readonly ToolParameters[] = [...TOOL_PARAMETERS, ...LISTED_PARAMETERS];

const byName = new Map<string, ToolParameters>();
const byPrefix: [string, ToolParameters][] = [];
for (const tool of KNOWN_TOOLS) {
  for (const name of listOf(tool.names)) {
    if (name.endsWith('*')) byPrefix.push([name.slice(0, -1), tool]);
    else if (!byName.has(name)) byName.set(name, tool);
  }
}

/** Every name that a tool documents, but for those that are told by how they begin. */
export const TOOL_NAMES: readonly string[] = [...byName.keys()];

/**
 * The tool that documents a parameter of this name; null where none does.
 * @example toolOf('mc_cid')?.tool // 'Mailchimp'
 */
export function toolOf(name: string): ToolParameters | null {
  return byName.get(name) ?? byPrefix.find(([prefix]) => name.startsWith(prefix))?.[1] ?? null;
}

const fragmentReaders = TOOL_PARAMETERS.filter((tool) => tool.readsFragment);
const inFragment = new Set(fragmentReaders.flatMap((one) => listOf(one.alsoReads)));

/**
 * Whether a tool reads a parameter after the `#` as well. Most read `utm_*` before it only, so those count as read there.
 * @example readsFragment('mtm_source') // true
 */
export function readsFragment(name: string): boolean {
  if (name.startsWith('utm_')) return false;
  return inFragment.has(name) || (toolOf(name)?.readsFragment ?? false);
}

/**
 * Warns of parameters that say, by another tool's name, what one of the organization's says: `mtm_source` beside
 * `utm_source`. They stay as they are.
 * @param names those in a URL
 * @example copyWarnings(compiled, ['mtm_source'])[0]?.code // 'name_of_tool'
 */
export function copyWarnings(compiled: CompiledTaxonomy, names: Iterable<string>): Problem[] {
  const ours = new Map(
    compiled.visible.map(({ parameter: { queryName } }) => [fieldOf(queryName), queryName]),
  );
  ours.delete(null);
  const readers = new Set(compiled.visible.map(({ parameter }) => toolOf(parameter.queryName)));
  return [...new Set(names)].flatMap((name) => {
    const copied = ours.get(fieldOf(name));
    const tool = compiled.byName.has(name) ? null : toolOf(name);
    if (copied === undefined || tool === null) return [];
    const reader = [...readers].find((one) => listOf(one?.alsoReads).includes(name));
    const args = { name, queryName: copied, tool: reader?.tool ?? tool.tool };
    return [problem(reader ? 'name_also_read' : 'name_of_tool', valuePath(name), args)];
  });
}

// Of click IDs and what ad platforms add, nothing says what a campaign's parameter says.
const CAMPAIGN_FIELD =
  /^(?:utm|mtm|matomo|pk|piwik|at|itm|tw)_(source|medium|campaign|term|content|keyword|kwd|id|cid)$/;
const SAME_FIELDS: Readonly<Record<string, string>> = { keyword: 'term', kwd: 'term', cid: 'id' };

/** What a campaign's parameter says, in whatever tool's name; null for every other. */
function fieldOf(name: string): string | null {
  const field = CAMPAIGN_FIELD.exec(name)?.[1];
  return field === undefined ? null : (SAME_FIELDS[field] ?? field);
}
