import { buildLink } from '@utmost/core/link/build.ts';
import { completeAdvancedConfig } from '@utmost/core/taxonomy/advanced-mode.ts';
import { compileTaxonomy } from '@utmost/core/taxonomy/compile.ts';
import type { AdvancedLinkConfig, GovernedParameter } from '@utmost/core/taxonomy/parameter.ts';
import { sampleValues } from '../../ui/link-fields/sample-values.ts';

/** A link of sample values by a configuration; names that conflict with it are shown all the same. */
export function previewIn(
  parameters: readonly GovernedParameter[],
  advanced: AdvancedLinkConfig,
  baseUrl: string,
) {
  const compiled = compileTaxonomy({ parameters, advanced: completeAdvancedConfig(advanced) });
  const values = new Map([...sampleValues(compiled.inMode(false)), ...sampleValues(compiled)]);
  return { compiled, link: buildLink(compiled, { baseUrl, values, urlEncoding: true }) };
}
