import { refuseOn } from '@utmost/core/errors.ts';
import type { ParameterDraft } from '@utmost/core/taxonomy/check-parameter.ts';
import { type AppliedTemplate, applyTemplate } from '@utmost/core/taxonomy/templates/apply.ts';
import { changeData } from '../../models/organization-data.ts';
import type { ParameterRow } from '../../models/rows.ts';
import { type Caller, requireAdmin, type Services } from '../caller.ts';
import { lockConfiguration } from '../lock-configuration.ts';
import { readAdvanced, readParameters } from '../read-taxonomy.ts';
import { addParameters, placeBehind } from './add-parameters.ts';

/** What became of a template's parameters. */
export type TemplateAnswer = Pick<AppliedTemplate, 'skipped' | 'renamed'> & {
  readonly created: readonly ParameterRow[];
};

/**
 * Adds a template's parameters behind the others, all of them or none; what has an existing query name
 * is skipped. @throws {DomainError} `forbidden`, `rule_broken`, `limit_reached`
 */
export async function applyParameterTemplate(
  services: Services,
  caller: Caller,
  definitions: readonly ParameterDraft[],
): Promise<TemplateAnswer> {
  requireAdmin(caller);
  const { database } = services;
  return changeData(database, caller.organizationId, async (data) => {
    await lockConfiguration(data);
    const existing = await readParameters(data);
    const applied = applyTemplate(existing, definitions, await readAdvanced(data));
    refuseOn(applied.problems);
    const first = placeBehind(existing);
    const placed = applied.created.map((parameter, index) => {
      return { parameter, position: first + index };
    });
    const created = await addParameters(services, caller, data, placed);
    return { created, skipped: applied.skipped, renamed: applied.renamed };
  });
}
