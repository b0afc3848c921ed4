import { useQuery } from '@tanstack/react-query';
import { usageTexts as texts } from '@utmost/core/messages/parameter-config.ts';
import { normaliserOf } from '@utmost/core/rules/normalise.ts';
import type { ConfiguredParameter, StoredMapping } from '../use-config.ts';
import { UsageLine } from './usage-line.tsx';
import { usageOf } from './usage-query.ts';

interface MappingUsageProps {
  readonly parameter: ConfiguredParameter;
  readonly mapping: StoredMapping;
}

/** How many stored links carry the code of a mapping. */
export function MappingUsage({ parameter, mapping }: MappingUsageProps) {
  const { id, stored, valueMappings } = parameter;
  const { codedValue } = mapping;
  const inLinks = normaliserOf({ ...stored, valueMappings })(codedValue);
  const { data, error } = useQuery(usageOf(id, [inLinks]));
  const links = data && (data.values[0]?.links ?? 0);
  return (
    <UsageLine links={links} error={error} say={(links) => texts.mapping(links, codedValue)} />
  );
}
