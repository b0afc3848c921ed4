import type { components } from '@utmost/core/contract.d.ts';
import { DomainError, refuseOn } from '@utmost/core/errors.ts';
import { apiTexts } from '@utmost/core/messages/api.ts';
import { type Problem, problem } from '@utmost/core/problem.ts';
import { checkParameter, completeParameter } from '@utmost/core/taxonomy/check-parameter.ts';
import { diffTaxonomies } from '@utmost/core/taxonomy/diff.ts';
import { ADVANCED_DEFAULTS } from '@utmost/core/taxonomy/parameter.ts';
import { parameterWarnings } from '@utmost/core/taxonomy/parameter-warnings.ts';
import { changeData, type OrganizationData } from '../../models/organization-data.ts';
import type { ParameterRow } from '../../models/rows.ts';
import { presentParameter } from '../../presenters/parameter.ts';
import { recordAudit } from '../audit/record.ts';
import { type Caller, requireAdmin, type Services } from '../caller.ts';
import { lockConfiguration } from '../lock-configuration.ts';
import { readAdvanced, readParameters } from '../read-taxonomy.ts';
import { countTouchedLinks } from '../taxonomy/count-touched-links.ts';
import type { StoredParameterAnswer } from './create-parameter.ts';

/** How a parameter is changed. */
export interface ChangeOptions {
  /** Only say what would come of it. */
  readonly dryRun: boolean;
}

/**
 * Changes what the body names. A counter is only ever raised: a form that lay open must not rewind it.
 * @throws {DomainError} `forbidden`, `not_found`, `rule_broken`
 */
export async function changeParameter(
  services: Services,
  caller: Caller,
  id: string,
  change: components['schemas']['TrackingParameterChange'],
  { dryRun }: ChangeOptions,
): Promise<StoredParameterAnswer> {
  requireAdmin(caller);
  const { database } = services;
  return changeData(database, caller.organizationId, async (data) => {
    await lockConfiguration(database, data);
    const all = await readParameters(data);
    const stored = all.find((one) => one.id === id);
    if (!stored) throw new DomainError('not_found', apiTexts.notFound.parameter);
    const others = all.filter((one) => one.id !== id);
    const parameter = completeParameter({ ...stored, ...change });
    refuseOn(checkParameter(parameter, others, await readAdvanced(data)));
    const currentIdentifierValue = Math.max(
      stored.currentIdentifierValue,
      parameter.currentIdentifierValue,
    );
    const changed = { ...parameter, currentIdentifierValue };
    const row = { ...stored, ...changed };
    if (!dryRun) {
      await data.parameters.update(id, changed);
      await recordAudit(services, caller, data, {
        action: 'parameter.change',
        subjectId: id,
        subject: row.queryName,
        before: presentParameter(stored),
        after: presentParameter(row),
      });
    }
    const touched = await touchedLinksOf(data, stored, row);
    return { parameter: row, warnings: [...parameterWarnings(row, others), ...touched] };
  });
}

/** How many stored links no longer fit, field by field. */
async function touchedLinksOf(
  data: OrganizationData,
  stored: ParameterRow,
  changed: ParameterRow,
): Promise<Problem[]> {
  const advanced = ADVANCED_DEFAULTS;
  const before = { parameters: [{ ...stored, valueMappings: [] }], advanced };
  const after = { parameters: [{ ...changed, valueMappings: [] }], advanced };
  const diff = diffTaxonomies(before, after);
  const touched = await countTouchedLinks(data, before, after, diff);
  const at = `parameters.${stored.queryName}`;
  return touched.map(({ path, links }) =>
    problem('links_touched', path === at ? 'queryName' : path.slice(at.length + 1), { links }),
  );
}
