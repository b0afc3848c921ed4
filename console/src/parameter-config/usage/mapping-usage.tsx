import { useQuery } from '@tanstack/react-query';
import { usageTexts as texts } from '@utmost/core/messages/parameter-config.ts';
import { storedCode } from '@utmost/core/rules/mapping-index.ts';
import type { ConfiguredParameter, StoredMapping } from '../use-config.ts';
import { UsageLine } from './usage-line.tsx';
import { usageOf } from './usage-query.ts';

interface MappingUsageProps {
  readonly parameter: ConfiguredParameter;
  readonly mapping: StoredMapping;
}

/** How many stored links carry the code of a mapping. */
export function MappingUsage({ parameter, mapping }: MappingUsageProps) {
  const { id, stored } = parameter;
  const { codedValue } = mapping;
  const inLinks = storedCode(codedValue, stored);
  const { data, error } = useQuery(usageOf(id, [inLinks]));
  const links = data && (data.values[0]?.links ?? 0);
  return (
    <UsageLine links={links} error={error} say={(links) => texts.mapping(links, codedValue)} />
  );
}
