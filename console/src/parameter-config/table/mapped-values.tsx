import Tooltip from '@mui/material/Tooltip';
import { ruleTexts as texts } from '@utmost/core/messages/parameter-config.ts';
import type { StoredMapping } from '../use-config.ts';
import styles from './rules-cell.module.css';

interface MappedValuesProps {
  readonly mappings: readonly StoredMapping[];
  readonly manage: () => void;
}

const SHOWN = 5;

/** The first coded values of a dropdown; pointing at one says what people choose. */
export function MappedValues({ mappings, manage }: MappedValuesProps) {
  if (mappings.length === 0) return <span className={styles.quiet}>{texts.noMappings}</span>;
  const rest = mappings.length - SHOWN;
  return (
    <>
      {mappings.slice(0, SHOWN).map(({ id, displayValue, codedValue }) => (
        <Tooltip key={id} title={texts.mapping(displayValue, codedValue)} describeChild>
          <button type="button" className={styles.code} onClick={manage}>
            <code>{codedValue}</code>
          </button>
        </Tooltip>
      ))}
      {rest > 0 ? <span className={styles.quiet}>{texts.more(rest)}</span> : null}
    </>
  );
}
