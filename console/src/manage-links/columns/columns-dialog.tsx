import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import { useId } from 'react';
import { OrderedRows } from '../../parameter-config/ordering/ordered-rows.tsx';
import { ChoiceField } from '../../ui/controls/choice-field.tsx';
import { ModalDialog } from '../../ui/controls/modal-dialog.tsx';
import { type Density, densities } from '../density.ts';
import { densityTexts, columnTexts as texts } from '../manage-links-texts.ts';
import styles from './columns.module.css';
import { type LinkColumn, NAME } from './columns.ts';
import type { Columns } from './use-columns.ts';

interface ColumnsDialogProps {
  readonly columns: Columns;
  readonly density: Density;
  readonly chooseDensity: (density: Density) => void;
  readonly close: () => void;
}

const DENSITIES = densities.map((value) => ({ value, text: densityTexts[value] }));

/** Which columns the table of links has, in which order, and how high its rows are; the table behind it follows at once. */
export default function ColumnsDialog(props: ColumnsDialogProps) {
  const { columns, density, chooseDensity, close } = props;
  const { offered, shown, choose } = columns;
  const others = offered.filter((one) => !shown.includes(one));
  const keys = shown.map(({ key }) => key);
  const items = shown.map((column) => ({ ...column, id: column.key }));
  return (
    <ModalDialog
      title={texts.title}
      close={close}
      actions={
        <>
          <Button onClick={() => choose(null)}>{texts.reset}</Button>
          <Button variant="contained" onClick={close}>
            {texts.done}
          </Button>
        </>
      }
    >
      <table className={styles.list}>
        <OrderedRows items={items} itemName={({ label }) => label} move={choose}>
          {(column) => (
            <Choice
              column={column}
              isShown
              toggle={() => choose(keys.filter((key) => key !== column.key))}
            />
          )}
        </OrderedRows>
        <tbody>
          {others.map((column) => (
            <tr key={column.key}>
              <td />
              <Choice
                column={column}
                isShown={false}
                toggle={() => choose([...keys, column.key])}
              />
            </tr>
          ))}
        </tbody>
      </table>
      <ChoiceField
        id="density"
        label={densityTexts.label}
        value={density}
        choices={DENSITIES}
        onChange={chooseDensity}
      />
    </ModalDialog>
  );
}

interface ChoiceProps {
  readonly column: LinkColumn;
  readonly isShown: boolean;
  readonly toggle: () => void;
}

/** Whether a column is shown. */
function Choice({ column, isShown, toggle }: ChoiceProps) {
  const id = useId();
  const { key, label, queryName } = column;
  return (
    <td>
      <label htmlFor={id}>
        <Checkbox id={id} checked={isShown} disabled={key === NAME} onChange={toggle} />
        <span>{label}</span>
        {queryName === null || queryName === label ? null : <code translate="no">{queryName}</code>}
      </label>
    </td>
  );
}
