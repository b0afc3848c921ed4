import { useQuery } from '@tanstack/react-query';
import { usageTexts as texts } from '@utmost/core/messages/parameter-config.ts';
import { UsageLine } from './usage-line.tsx';
import { usageOfAll } from './usage-query.ts';

/** How many of all parameters stored links have, and which of them the most. */
export function RemovalUsage() {
  const { data, error } = useQuery(usageOfAll);
  const used = data?.filter(({ links }) => links > 0).sort((one, other) => other.links - one.links);
  const [most] = used ?? [];
  return (
    <UsageLine
      links={used && (most?.links ?? 0)}
      error={error}
      say={(links) => texts.all(used?.length ?? 0, most?.displayName ?? '', links)}
    />
  );
}
