import { useQuery } from '@tanstack/react-query';
import { usageTexts as texts } from '@utmost/core/messages/parameter-config.ts';
import type { ConfiguredParameter } from '../use-config.ts';
import { UsageLine } from './usage-line.tsx';
import { usageOf } from './usage-query.ts';

/** How many stored links have the parameter. */
export function ParameterUsage({ parameter }: { readonly parameter: ConfiguredParameter }) {
  const { id, stored } = parameter;
  const { data, error } = useQuery(usageOf(id));
  const say = (links: number) => texts.parameter(links, stored.queryName);
  return <UsageLine links={data?.links} error={error} say={say} />;
}
