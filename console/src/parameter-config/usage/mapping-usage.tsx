import { usageTexts as texts } from '@utmost/core/messages/parameter-config.ts';
import { normaliserOf } from '@utmost/core/rules/normalise.ts';
import type { ConfiguredParameter, StoredMapping } from '../use-config.ts';
import styles from './usage.module.css';
import { useUsage } from './use-usage.ts';

interface MappingUsageProps {
  readonly parameter: ConfiguredParameter;
  readonly mapping: StoredMapping;
}

/** How many stored links carry the code of a mapping. */
export function MappingUsage({ parameter, mapping }: MappingUsageProps) {
  const { stored, valueMappings } = parameter;
  const { codedValue } = mapping;
  const inLinks = normaliserOf({ ...stored, valueMappings })(codedValue);
  const sentence = useUsage(parameter.id, [inLinks], ({ values }) =>
    texts.mapping(values[0]?.links ?? 0, codedValue),
  );
  return (
    <p className={styles.usage} role="status">
      {sentence}
    </p>
  );
}
