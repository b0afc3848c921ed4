import { readFileSync } from 'node:fs';
import { planLinks } from '@utmost/api/assistant/planner/plan-links.ts';
import type { ProposedLink } from '@utmost/api/assistant/proposed-link.ts';
import { type CompiledTaxonomy, compileTaxonomy } from '@utmost/core/taxonomy/compile.ts';
import { parseTaxonomyDocument } from '@utmost/core/taxonomy/document.ts';
import { ADVANCED_DEFAULTS } from '@utmost/core/taxonomy/parameter.ts';
import { ga4 } from '@utmost/core/taxonomy/templates/ga4.ts';
import { load } from 'js-yaml';

/** A half of the prompt set: `tuning` is what the planner was written against, `held-out` only measures it. */
export type Half = 'tuning' | 'held-out';

type Values = Readonly<Record<string, string | number>>;

/** A prompt with the links it asks for, as the fixtures write them. */
interface Sample {
  readonly prompt: string;
  readonly all?: Values;
  readonly vary?: Readonly<Record<string, readonly (string | number)[]>>;
  readonly links?: readonly Values[];
}

/** How much of a prompt's links is right. */
export interface SampleScore {
  readonly prompt: string;
  readonly right: number;
  readonly fields: number;
  /** What is wrong, for the report. */
  readonly faults: readonly string[];
}

const FIXTURES = new URL('../fixtures/', import.meta.url);
const read = (path: string) => readFileSync(new URL(path, FIXTURES), 'utf8');

/**
 * Plans every prompt of a half and compares field by field. A field is the website URL or a parameter's value
 * that is expected or was given: empty ones that are rightly empty do not count, and a link too few or too many
 * has all of its fields wrong.
 */
export function scorePrompts(half: Half): SampleScore[] {
  const sets = load(read(`prompts/${half}.yaml`)) as Record<string, Sample[]>;
  return Object.entries(sets).flatMap(([name, samples]) => {
    const compiled = taxonomyOf(name);
    return samples.map((sample) => scoreOf(compiled, sample));
  });
}

/** The share of fields that are right, from 0 to 1. */
export function shareRight(scores: readonly SampleScore[]): number {
  const sum = (of: 'right' | 'fields') => scores.reduce((total, score) => total + score[of], 0);
  return sum('right') / sum('fields');
}

function taxonomyOf(name: string): CompiledTaxonomy {
  if (name === 'ga4') {
    const parameters = ga4.parameters.map((one) => ({ ...one, valueMappings: [] }));
    return compileTaxonomy({ parameters, advanced: ADVANCED_DEFAULTS });
  }
  const { taxonomy } = parseTaxonomyDocument(
    read(name === 'agency' ? 'prompts/agency.yaml' : 'taxonomy.yaml'),
  );
  if (!taxonomy) throw new Error(`The taxonomy ${name} cannot be read`);
  return compileTaxonomy(taxonomy);
}

function scoreOf(compiled: CompiledTaxonomy, sample: Sample): SampleScore {
  const wanted = expected(sample);
  const left = planLinks(compiled, sample.prompt).map((link) => fieldsOf(compiled, link));
  const faults: string[] = [];
  let right = 0;
  let fields = 0;
  for (const link of wanted) {
    const best =
      left.toSorted((one, other) => agreeing(link, other) - agreeing(link, one))[0] ?? new Map();
    left.splice(left.indexOf(best), best.size === 0 ? 0 : 1);
    const names = new Set([...link.keys(), ...best.keys()]);
    fields += names.size;
    for (const name of names) {
      if (link.get(name) === best.get(name)) right += 1;
      else faults.push(`${name}: ${best.get(name) ?? '–'} instead of ${link.get(name) ?? '–'}`);
    }
  }
  for (const surplus of left) {
    fields += surplus.size;
    faults.push(`too many: ${[...surplus].join(' ')}`);
  }
  return { prompt: sample.prompt, right, fields, faults };
}

function expected({ all = {}, vary = {}, links = [{}] }: Sample): Map<string, string>[] {
  const varied = Object.entries(vary).reduce<Values[]>(
    (made, [name, values]) =>
      made.flatMap((one) => values.map((value) => ({ ...one, [name]: value }))),
    [{}],
  );
  return links.flatMap((link) =>
    varied.map((one) => {
      const fields = Object.entries({ ...all, ...link, ...one });
      return new Map(fields.map(([name, value]) => [name, String(value)]));
    }),
  );
}

function fieldsOf(
  compiled: CompiledTaxonomy,
  { baseUrl, values }: ProposedLink,
): Map<string, string> {
  const resolved = compiled.visible
    .map(
      ({ parameter: { queryName }, resolve }) =>
        [queryName, resolve(values.get(queryName) ?? '').value] as const,
    )
    .filter(([, value]) => value !== '');
  return new Map([...(baseUrl === '' ? [] : [['url', baseUrl] as const]), ...resolved]);
}

function agreeing(one: ReadonlyMap<string, string>, other: ReadonlyMap<string, string>): number {
  return [...one].filter(([name, value]) => other.get(name) === value).length;
}
