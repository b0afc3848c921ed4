import { sentenceOf } from '@utmost/core/messages.ts';
import { checkRules } from '@utmost/core/taxonomy/dependent-values/check-rules.ts';
import { hasRules } from '@utmost/core/taxonomy/dependent-values/rows.ts';
import type { GovernedParameter, Parameter } from '@utmost/core/taxonomy/parameter.ts';
import { DomainError, refuseOn } from '../domain-error.ts';
import type { OrganizationData } from '../models/organization-data.ts';
import { withoutGoneRules } from './gone-rules.ts';
import { readParameters, readTaxonomy } from './read-taxonomy.ts';

const NONE: ReadonlySet<string> = new Set();

/** What a change says of rules. */
export interface RuleSettlement {
  /** Query names of the parameters whose rules the caller wrote. */
  readonly given?: ReadonlySet<string>;
  /** Those of which the caller wrote what is known of their values. */
  readonly detailsGiven?: ReadonlySet<string>;
  /** Whether rules that name what is gone go too. */
  readonly removeRules: boolean;
}

/**
 * The parameters as a change leaves them, with their rules in order.
 * @throws {DomainError} `conflict`, which says what goes, where rules name what is gone and are not to go with it;
 * `rule_broken` where they are wrong or leave no value for a parameter
 */
export function settledRules<P extends GovernedParameter>(
  parameters: readonly P[],
  { given = NONE, detailsGiven = NONE, removeRules }: RuleSettlement,
): readonly P[] {
  const { parameters: settled, gone } = withoutGoneRules(parameters, {
    rules: given,
    details: detailsGiven,
  });
  const [first] = gone;
  if (first && !removeRules) throw new DomainError('conflict', sentenceOf(first), gone);
  refuseOn(
    checkRules(settled).map(({ queryName, problem }) =>
      given.has(queryName) || detailsGiven.has(queryName)
        ? problem
        : { ...problem, path: `parameters.${queryName}.${problem.path}` },
    ),
  );
  return settled;
}

/** The fields of a parameter that say how it depends on others and what is known of its values. */
export function ruleFields({
  by = null,
  allow = null,
  valueDetails = null,
  compose = null,
  identifierPer = null,
}: Parameter) {
  return { by, allow, valueDetails, compose, identifierPer };
}

/** The same for what a transaction has stored, at the end of a change of parameters or values. */
export async function settleRules(
  data: OrganizationData,
  settlement: RuleSettlement,
): Promise<void> {
  if (!(await readParameters(data)).some(hasRules)) return;
  const { parameters } = await readTaxonomy(data);
  for (const [index, settled] of settledRules(parameters, settlement).entries()) {
    if (settled === parameters[index]) continue;
    await data.parameters.update(settled.id, ruleFields(settled));
  }
}
