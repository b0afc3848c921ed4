import Button from '@mui/material/Button';
import Chip from '@mui/material/Chip';
import {
  parameterTypeNames,
  parameterTableTexts as texts,
} from '@utmost/core/messages/parameter-config.ts';
import type { ReactNode } from 'react';
import { hueStyle } from '../../theme/hue.ts';
import type { Open } from '../open-dialog.ts';
import type { ConfiguredParameter } from '../use-config.ts';
import styles from './parameters-table.module.css';
import { RulesCell } from './rules-cell.tsx';

interface ParameterCellsProps {
  readonly parameter: ConfiguredParameter;
  readonly open: Open;
}

/** What the table says of one parameter, and what can be done with it. */
export function ParameterCells({ parameter, open }: ParameterCellsProps) {
  const { id, stored, position } = parameter;
  const { displayName, queryName, type, required, visible } = stored;
  return (
    <>
      <td className={styles.name} style={hueStyle(position)}>
        {displayName}
      </td>
      <td className={styles.queryName}>
        <ColumnName>{texts.queryName}</ColumnName>
        <code>{queryName}</code>
      </td>
      <td>
        <ColumnName>{texts.type}</ColumnName>
        {parameterTypeNames[type]}
      </td>
      <td>
        <ColumnName>{texts.required}</ColumnName>
        <input
          type="checkbox"
          className={styles.required}
          checked={required}
          disabled
          readOnly
          aria-label={texts.requiredOf(displayName)}
        />
      </td>
      <td>
        <ColumnName>{texts.visible}</ColumnName>
        <span className={styles.visibility} data-hidden={!visible || undefined}>
          <Chip component="span" label={visible ? texts.isVisible : texts.isHidden} />
        </span>
      </td>
      <td className={styles.rules}>
        <ColumnName>{texts.rules}</ColumnName>
        <RulesCell parameter={parameter} manage={() => open({ kind: 'mappings', id })} />
      </td>
      <td className={styles.actions}>
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

function ColumnName({ children }: { readonly children: ReactNode }) {
  return (
    <span className={styles.columnName} aria-hidden="true">
      {children}
    </span>
  );
}
