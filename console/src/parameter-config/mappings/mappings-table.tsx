import Button from '@mui/material/Button';
import { parameterTableTexts } from '@utmost/core/messages/parameter-config.ts';
import { mappingTexts as texts } from '@utmost/core/messages/value-mappings.ts';
import { useState } from 'react';
import { reorderMappings } from '../calls/mappings.ts';
import { OrderedRows } from '../ordering/ordered-rows.tsx';
import { usePassedOn } from '../ordering/passed-on.tsx';
import { useOrder } from '../ordering/use-order.ts';
import type { StoredMapping } from '../use-config.ts';
import styles from './mappings.module.css';
import { mappingsOf } from './use-mappings.ts';

interface MappingsTableProps {
  readonly parameterId: string;
  readonly mappings: readonly StoredMapping[];
  readonly add: () => void;
  readonly edit: (mapping: StoredMapping) => void;
  readonly remove: (mapping: StoredMapping) => void;
}

/** The id of what is there in the table's place when there is no mapping. */
export const NO_MAPPINGS = 'no-mappings';

// Rows that can be dragged are dear; a list of thousands is shown by and by.
const STEP = 100;

/** The mappings in the order in which the dropdown offers them. */
export function MappingsTable(props: MappingsTableProps) {
  const { parameterId, mappings, add, edit, remove } = props;
  const [limit, setLimit] = useState(STEP);
  const { items, move, isSaving } = useOrder({
    items: mappings,
    queryKey: mappingsOf(parameterId).queryKey,
    call: reorderMappings,
    done: null,
    failed: texts.reorderFailed,
  });
  usePassedOn(`#${NO_MAPPINGS} button`);
  const rest = items.length - limit;
  return (
    <>
      <div className={styles.above}>
        <span>{texts.count(mappings.length)}</span>
        <span className={styles.saving} role="status">
          {isSaving ? parameterTableTexts.saving : null}
        </span>
        <Button onClick={add}>{texts.add}</Button>
      </div>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">
              <span className="visually-hidden">{texts.order}</span>
            </th>
            <th scope="col">{texts.displayName}</th>
            <th scope="col">{texts.codedValue}</th>
            <th scope="col">{texts.actions}</th>
          </tr>
        </thead>
        <OrderedRows
          items={items}
          limit={limit}
          nameOf={({ displayValue }) => displayValue}
          move={move}
        >
          {(mapping) => (
            <>
              <td className={styles.display}>{mapping.displayValue}</td>
              <td>
                <code>{mapping.codedValue}</code>
              </td>
              <td className={styles.actions}>
                <Button
                  variant="text"
                  aria-label={texts.editNamed(mapping.displayValue)}
                  onClick={() => edit(mapping)}
                >
                  {texts.edit}
                </Button>
                <Button
                  variant="text"
                  aria-label={texts.deleteNamed(mapping.displayValue)}
                  onClick={() => remove(mapping)}
                >
                  {texts.delete}
                </Button>
              </td>
            </>
          )}
        </OrderedRows>
      </table>
      {rest > 0 ? (
        <Button onClick={() => setLimit(limit + STEP)}>
          {texts.showMore(Math.min(rest, STEP))}
        </Button>
      ) : null}
    </>
  );
}
