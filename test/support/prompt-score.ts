import { readFileSync } from 'node:fs';
import { type LinkPlan, planLinks } from '@utmost/api/assistant/planner/plan-links.ts';
import type { ProposedLink } from '@utmost/api/assistant/proposed-link.ts';
import { checkNewLink } from '@utmost/core/link/create.ts';
import { type CompiledTaxonomy, compileTaxonomy } from '@utmost/core/taxonomy/compile.ts';
import { parseTaxonomyDocument } from '@utmost/core/taxonomy/document-parse.ts';
import { nextIdentifiers } from '@utmost/core/taxonomy/identifier.ts';
import { ADVANCED_DEFAULTS } from '@utmost/core/taxonomy/parameter.ts';
import { ga4 } from '@utmost/core/taxonomy/templates/ga4.ts';

/** The prompt sets of `test/world`; the bench says who wrote each, and when. */
export type PromptSet = 'tuning' | 'own' | 'stranger' | 'second-stranger' | 'third-stranger';

/** A text is compared without case; '' is an empty field. */
type Expectation = string | { readonly pattern: string; readonly flags: string };

/** A prompt with the links it asks for, as the fixtures write them. */
interface Sample {
  readonly taxonomy: string;
  readonly kind: string;
  readonly prompt: string;
  /** Whether flagging or refusing is right too. */
  readonly sensible?: boolean;
  /** Whether refusing is right. */
  readonly refuse?: boolean;
  readonly links: readonly {
    readonly url: Expectation;
    readonly fields: Readonly<Record<string, Expectation>>;
  }[];
}

/** How a prompt was answered: rightly, with something wrong that the answer points at, or with a silent fault. */
export type Verdict = 'right' | 'flagged' | 'silent';

/** A prompt and what became of it. */
export interface PromptScore {
  readonly kind: string;
  readonly taxonomy: string;
  readonly prompt: string;
  readonly verdict: Verdict;
  /** How many fields of links, addresses among them, the prompt asks for, and how many of these are wrong. */
  readonly fields: { readonly expected: number; readonly wrong: number };
  /** What is wrong, for the report. */
  readonly faults: readonly string[];
}

const FIXTURES = new URL('../world/', import.meta.url);
const read = (file: URL) => JSON.parse(readFileSync(file, 'utf8'));

/** Where a set is kept. */
export const fileOf = (set: PromptSet): URL => new URL(`prompts-${set}.json`, FIXTURES);

/**
 * Plans every prompt of a file. Right means every field of every link as expected and no remark, unless something of
 * the prompt has no place in the taxonomy; wrong is flagged if there is a remark or a link that cannot be saved.
 */
export function scorePrompts(file: URL): PromptScore[] {
  const documents = read(new URL('prompts-taxonomies.json', FIXTURES)) as Record<string, unknown>;
  const taxonomies = new Map<string, CompiledTaxonomy>();
  return (read(file) as Sample[]).map((sample) => {
    const known = taxonomies.get(sample.taxonomy);
    const compiled = known ?? taxonomyOf(sample.taxonomy, documents[sample.taxonomy]);
    taxonomies.set(sample.taxonomy, compiled);
    return scoreOf(compiled, sample);
  });
}

/** How many of some prompts were answered so, in percent. */
export function shareOf(scores: readonly PromptScore[], verdict: Verdict): number {
  return (scores.filter((score) => score.verdict === verdict).length / scores.length) * 100;
}

function taxonomyOf(name: string, document: unknown): CompiledTaxonomy {
  if (document === 'template') {
    const parameters = ga4.parameters.map((one) => ({ ...one, valueMappings: [] }));
    return compileTaxonomy({ parameters, advanced: ADVANCED_DEFAULTS });
  }
  const { taxonomy, problems } = parseTaxonomyDocument(JSON.stringify(document));
  if (!taxonomy)
    throw new Error(`The taxonomy ${name} cannot be read: ${JSON.stringify(problems)}`);
  return compileTaxonomy(taxonomy);
}

function scoreOf(compiled: CompiledTaxonomy, sample: Sample): PromptScore {
  const { kind, taxonomy, prompt } = sample;
  const plan = planLinks(compiled, prompt);
  const isFlagged = plan.links.length === 0 || plan.remarks.length > 0 || isBroken(compiled, plan);
  const { faults, ...fields } = sample.refuse
    ? { faults: plan.links.map(() => 'a link too many'), expected: 0, wrong: 0 }
    : faultsOf(compiled, sample, plan);
  const wantsEmpty = sample.links.some(({ fields }) =>
    Object.values(fields).some((one) => isMet(one, '') && !isMet(one, 'x')),
  );
  const mayRemark = sample.refuse || sample.sensible || wantsEmpty;
  const isRight = faults.length === 0 && (plan.remarks.length === 0 || mayRemark);
  const verdict =
    isRight || (sample.sensible && isFlagged) ? 'right' : isFlagged ? 'flagged' : 'silent';
  const remarks = plan.remarks.map(
    ({ code, start, end }) => `${code}: ${prompt.slice(start, end)}`,
  );
  return {
    kind,
    taxonomy,
    prompt,
    verdict,
    fields: verdict === 'right' ? { ...fields, wrong: 0 } : fields,
    faults: verdict === 'right' ? [] : [...faults, ...remarks],
  };
}

// A link that cannot be saved shows why in its field.
function isBroken(compiled: CompiledTaxonomy, { links }: LinkPlan): boolean {
  const identifiers = nextIdentifiers(compiled);
  return links.some(
    (link) =>
      checkNewLink(compiled, { ...link, urlEncoding: true }, identifiers).problems.length > 0,
  );
}

function faultsOf(compiled: CompiledTaxonomy, { links }: Sample, plan: LinkPlan) {
  const left = plan.links.map((link) => fieldsOf(compiled, link));
  const faults: string[] = [];
  let [wrong, asked] = [0, 0];
  for (const { url, fields } of links) {
    const expected = [['url', url], ...Object.entries(fields)] as const;
    asked += expected.length;
    const wrongIn = (given: ReadonlyMap<string, string>) =>
      expected.filter(([name, one]) => !isMet(one, given.get(name) ?? ''));
    const best = left.toSorted((one, other) => wrongIn(one).length - wrongIn(other).length)[0];
    if (!best) {
      faults.push('a link is missing');
      wrong += expected.length;
    } else {
      left.splice(left.indexOf(best), 1);
      wrong += wrongIn(best).length;
      faults.push(
        ...wrongIn(best).map(
          ([name, one]) => `${name}: '${best.get(name) ?? ''}' instead of ${JSON.stringify(one)}`,
        ),
      );
    }
  }
  faults.push(...left.map((surplus) => `too many: ${[...surplus].join(' ')}`));
  return { faults, expected: asked, wrong };
}

function isMet(expected: Expectation, value: string): boolean {
  if (typeof expected === 'string') return expected.toLowerCase() === value.toLowerCase();
  return new RegExp(expected.pattern, expected.flags).test(value);
}

function fieldsOf(
  compiled: CompiledTaxonomy,
  { baseUrl, values }: ProposedLink,
): Map<string, string> {
  const resolved = compiled.visible.map(
    ({ parameter: { queryName }, resolve }) =>
      [queryName, resolve(values.get(queryName) ?? '').value] as const,
  );
  return new Map([['url', baseUrl], ...resolved]);
}
