import Button from '@mui/material/Button';
import { ruleTexts as texts } from '@utmost/core/messages/parameter-config.ts';
import type { ConfiguredParameter } from '../use-config.ts';
import { MappedValues } from './mapped-values.tsx';
import { type RuleLine, rulesOf } from './rules.ts';
import styles from './rules-cell.module.css';

interface RulesCellProps {
  readonly parameter: ConfiguredParameter;
  readonly manage: () => void;
}

/** What a parameter lets through; a dropdown leads to its value mappings. */
export function RulesCell({ parameter, manage }: RulesCellProps) {
  const { stored, valueMappings } = parameter;
  const { type, useCodedValues, displayName } = stored;
  if (type !== 'dropdown') return <Lines lines={rulesOf(stored)} />;
  return (
    <div className={styles.mapped}>
      {useCodedValues ? (
        <MappedValues mappings={valueMappings} manage={manage} />
      ) : (
        <Lines lines={rulesOf(stored)} />
      )}
      <Button
        variant="text"
        aria-label={
          useCodedValues ? texts.manageNamed(displayName) : texts.toCodesNamed(displayName)
        }
        onClick={manage}
        className={styles.manage ?? ''}
      >
        {useCodedValues ? texts.manage : texts.toCodes}
      </Button>
    </div>
  );
}

function Lines({ lines }: { readonly lines: readonly RuleLine[] }) {
  return (
    <ul className={styles.lines}>
      {lines.map(({ text, characters }) => (
        <li key={text}>
          {text} {characters === undefined ? null : <code>{characters}</code>}
        </li>
      ))}
    </ul>
  );
}
