import Button from '@mui/material/Button';
import Chip from '@mui/material/Chip';
import Tooltip from '@mui/material/Tooltip';
import { isDropdown } from '@utmost/core/taxonomy/dropdown-options.ts';
import cards from '../../ui/lists/card-table.module.css';
import { hueStyle } from '../../ui/theme/hue.ts';
import type { Open } from '../config-dialogs.tsx';
import { dependentTexts } from '../dependent/dependent-texts.ts';
import { detailsTexts } from '../details/details-texts.ts';
import {
  parameterTypeNames,
  ruleTexts,
  parameterTableTexts as texts,
} from '../parameter-config-texts.ts';
import type { ConfiguredParameter, StoredMapping } from '../use-config.ts';
import styles from './parameters.module.css';
import { type RuleLine, rulesOf } from './rules.ts';

interface ParameterCellsProps {
  readonly parameter: ConfiguredParameter;
  readonly open: Open;
}

/** What the table says of one parameter, and what can be done with it. */
export function ParameterCells({ parameter, open }: ParameterCellsProps) {
  const { id, stored, position } = parameter;
  const { displayName, queryName, type, required, visible, compose } = stored;
  return (
    <>
      <td className={`${cards.name} ${styles.name}`} style={hueStyle(position)}>
        {displayName}
      </td>
      <td className={styles.queryName} data-label={texts.queryName}>
        <code translate="no">{queryName}</code>
      </td>
      <td data-label={texts.type}>{parameterTypeNames[type]}</td>
      <td data-label={texts.required}>
        <input
          type="checkbox"
          className={styles.required}
          checked={required}
          disabled
          readOnly
          aria-label={texts.requiredOf(displayName)}
        />
      </td>
      <td data-label={texts.visible}>
        <span className={styles.visibility} data-hidden={!visible || undefined}>
          <Chip component="span" label={visible ? texts.isVisible : texts.isHidden} />
        </span>
      </td>
      <td className={styles.rules} data-label={texts.rules}>
        <Rules
          parameter={parameter}
          manage={() => open({ kind: 'mappings', id })}
          describe={() => open({ kind: 'details', id })}
        />
      </td>
      <td className={cards.actions}>
        {type === 'identifier' || compose ? null : (
          <Button
            variant="text"
            aria-label={dependentTexts.openNamed(displayName)}
            onClick={() => open({ kind: 'dependent', id })}
          >
            {dependentTexts.open}
          </Button>
        )}
        <Button
          variant="text"
          aria-label={texts.editNamed(displayName)}
          onClick={() => open({ kind: 'edit', id })}
        >
          {texts.edit}
        </Button>
        <Button
          variant="text"
          aria-label={texts.deleteNamed(displayName)}
          onClick={() => open({ kind: 'delete', id })}
        >
          {texts.delete}
        </Button>
      </td>
    </>
  );
}

interface RulesProps {
  readonly parameter: ConfiguredParameter;
  readonly manage: () => void;
  readonly describe: () => void;
}

/** What a parameter lets through; a dropdown leads to its value mappings. */
function Rules({ parameter, manage, describe }: RulesProps) {
  const { stored, valueMappings } = parameter;
  const { type, useCodedValues, displayName } = stored;
  if (type !== 'dropdown') return <Lines lines={rulesOf(stored)} />;
  return (
    <div className={`row ${styles.mapped}`}>
      {useCodedValues ? (
        <MappedValues mappings={valueMappings} manage={manage} />
      ) : (
        <Lines lines={rulesOf(stored)} />
      )}
      <Button
        variant="text"
        aria-label={
          useCodedValues ? ruleTexts.manageNamed(displayName) : ruleTexts.toCodesNamed(displayName)
        }
        onClick={manage}
        className={styles.manage ?? ''}
      >
        <span>{useCodedValues ? ruleTexts.manage : ruleTexts.toCodes}</span>
      </Button>
      {isDropdown({ ...stored, valueMappings }) ? (
        <Button
          variant="text"
          aria-label={detailsTexts.openNamed(displayName)}
          onClick={describe}
          className={styles.manage ?? ''}
        >
          <span>{detailsTexts.open}</span>
        </Button>
      ) : null}
    </div>
  );
}

function Lines({ lines }: { readonly lines: readonly RuleLine[] }) {
  return (
    <ul className={styles.lines}>
      {lines.map(({ text, characters }) => (
        <li key={text}>
          {text} {characters === undefined ? null : <code translate="no">{characters}</code>}
        </li>
      ))}
    </ul>
  );
}

interface MappedValuesProps {
  readonly mappings: readonly StoredMapping[];
  readonly manage: () => void;
}

const SHOWN = 5;

/** The first coded values of a dropdown; pointing at one says what people choose. */
function MappedValues({ mappings, manage }: MappedValuesProps) {
  if (mappings.length === 0) return <span className={styles.quiet}>{ruleTexts.noMappings}</span>;
  const rest = mappings.length - SHOWN;
  return (
    <>
      {mappings.slice(0, SHOWN).map(({ id, displayValue, codedValue }) => (
        <Tooltip key={id} title={ruleTexts.mapping(displayValue, codedValue)} describeChild>
          <button type="button" className={styles.code} onClick={manage}>
            <code translate="no">{codedValue}</code>
          </button>
        </Tooltip>
      ))}
      {rest > 0 ? <span className={styles.quiet}>{ruleTexts.more(rest)}</span> : null}
    </>
  );
}
