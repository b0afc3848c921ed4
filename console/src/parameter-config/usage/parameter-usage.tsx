import { usageTexts as texts } from '@utmost/core/messages/parameter-config.ts';
import type { ConfiguredParameter } from '../use-config.ts';
import { UsageLine } from './usage-line.tsx';

const NO_VALUES: readonly string[] = [];

/** How many stored links have the parameter. */
export function ParameterUsage({ parameter }: { readonly parameter: ConfiguredParameter }) {
  const { id, stored } = parameter;
  return (
    <UsageLine
      parameterId={id}
      values={NO_VALUES}
      linksOf={({ links }) => links}
      say={(links) => texts.parameter(links, stored.queryName)}
    />
  );
}
