import { usageTexts as texts } from '@utmost/core/messages/parameter-config.ts';
import type { ConfiguredParameter } from '../use-config.ts';
import styles from './usage.module.css';
import { useUsage } from './use-usage.ts';

/** How many stored links have the parameter. */
export function ParameterUsage({ parameter }: { readonly parameter: ConfiguredParameter }) {
  const { id, stored } = parameter;
  const sentence = useUsage(id, [], ({ links }) => texts.parameter(links, stored.queryName));
  return (
    <p className={styles.usage} role="status">
      {sentence}
    </p>
  );
}
