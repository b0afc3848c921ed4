import type { TaxonomyDiff } from '@utmost/core/taxonomy/difference.ts';
import type { Taxonomy } from '@utmost/core/taxonomy/parameter.ts';
import { countByParameter, countByValue } from '../models/link-values.ts';
import type { OrganizationData } from '../models/organization-data.ts';
import {
  type ImpactQuestion,
  impactQuestions,
  type TouchedLinks,
  touchedLinks,
} from './affected-links.ts';

/** How many stored links each difference between two taxonomies touches; those that touch none are left out. */
export async function countTouchedLinks(
  data: OrganizationData,
  before: Taxonomy,
  after: Taxonomy,
  diff: TaxonomyDiff,
): Promise<TouchedLinks[]> {
  const questions = impactQuestions(before, after, diff);
  const isPacked = questions.some(({ links }) => links === 'in-advanced-mode');
  const names = questions.map((one) => ('queryName' in one ? one.queryName : null));
  const asked = [...new Set(names.filter((name) => name !== null))];
  return touchedLinks(questions, {
    parameters: asked.length === 0 ? new Map() : await countByParameter(data, asked),
    values: await countValues(data, questions),
    inAdvancedMode: isPacked ? await data.links.count({ isAdvancedMode: true }) : 0,
  });
}

async function countValues(
  data: OrganizationData,
  questions: readonly ImpactQuestion[],
): Promise<Map<string, ReadonlyMap<string, number>>> {
  const asked = new Map<string, Set<string>>();
  for (const question of questions) {
    if (!('values' in question)) continue;
    const values = asked.get(question.queryName) ?? new Set();
    for (const value of question.values) values.add(value);
    asked.set(question.queryName, values);
  }
  const counted = new Map<string, ReadonlyMap<string, number>>();
  for (const [queryName, values] of asked) {
    counted.set(queryName, await countByValue(data, queryName, [...values]));
  }
  return counted;
}
