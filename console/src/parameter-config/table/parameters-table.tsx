import Button from '@mui/material/Button';
import { parameterTableTexts as texts } from '@utmost/core/messages/parameter-config.ts';
import { parametersQuery } from '../../providers/taxonomy.ts';
import { reorderParameters } from '../calls.ts';
import { failedWith } from '../configuration.ts';
import type { Open } from '../open-dialog.ts';
import { OrderedRows, usePassedOn } from '../ordering/ordered-rows.tsx';
import { useOrder } from '../ordering/use-order.ts';
import type { ConfiguredParameter } from '../use-config.ts';
import { ParameterCells } from './parameter-cells.tsx';
import above from './parameters-tab.module.css';
import styles from './parameters-table.module.css';

interface ParametersTableProps {
  readonly parameters: readonly ConfiguredParameter[];
  readonly open: Open;
}

/** The id of what is there in the table's place when there is no parameter. */
export const NO_PARAMETERS = 'no-parameters';

const COLUMNS = [
  texts.displayName,
  texts.queryName,
  texts.type,
  texts.required,
  texts.visible,
  texts.rules,
  texts.actions,
];

/** All parameters, to be put in order, changed and deleted; on a phone each row is a card. */
export function ParametersTable({ parameters, open }: ParametersTableProps) {
  const { items, move, isSaving } = useOrder({
    items: parameters,
    queryKey: parametersQuery.queryKey,
    call: reorderParameters,
    done: texts.orderUpdated,
    failed: failedWith(texts.orderFailed),
  });
  usePassedOn(`#${NO_PARAMETERS} button`);
  return (
    <>
      <div className={above.above}>
        <span>{texts.hint}</span>
        <span className={above.saving} role="status">
          {isSaving ? texts.saving : null}
        </span>
        <Button onClick={() => open({ kind: 'remove-all' })}>{texts.removeAll}</Button>
      </div>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">
              <span className="visually-hidden">{texts.order}</span>
            </th>
            {COLUMNS.map((column) => (
              <th key={column} scope="col">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <OrderedRows items={items} nameOf={({ stored }) => stored.displayName} move={move}>
          {(parameter, index) => (
            // While an order is being saved the hue already follows the new place.
            <ParameterCells parameter={{ ...parameter, position: index }} open={open} />
          )}
        </OrderedRows>
      </table>
    </>
  );
}
