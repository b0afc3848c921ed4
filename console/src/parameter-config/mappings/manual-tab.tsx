import Button from '@mui/material/Button';
import type { AdvancedLinkConfig } from '@utmost/core/taxonomy/parameter.ts';
import { useState } from 'react';
import { ConfirmAction } from '../../ui/controls/confirm-dialog.tsx';
import { EmptyBox } from '../../ui/screen/empty-box.tsx';
import { deleteMapping, mappingsOf, reorderMappings, useMappings } from '../calls.ts';
import { because, undoable } from '../configuration.ts';
import { OrderedRows, usePassedOn } from '../ordering/ordered-rows.tsx';
import { useOrder } from '../ordering/use-order.ts';
import { parameterTableTexts } from '../parameter-config-texts.ts';
import { MappingUsage } from '../usage/usage-line.tsx';
import type { ConfiguredParameter, StoredMapping } from '../use-config.ts';
import { MappingFormDialog } from './mapping-form-dialog.tsx';
import styles from './mappings.module.css';
import { mappingTexts as texts } from './value-mappings-texts.ts';

interface ManualTabProps {
  readonly parameter: ConfiguredParameter;
  readonly advanced: AdvancedLinkConfig;
}

/** What is asked for over the list. */
type Asked =
  | { readonly kind: 'add' }
  | { readonly kind: 'edit' | 'delete'; readonly mapping: StoredMapping };

/** The mappings one by one: put in order, added, changed, deleted. */
export function ManualTab({ parameter, advanced }: ManualTabProps) {
  const { mappings, isLoading } = useMappings(parameter.id);
  const [asked, ask] = useState<Asked | null>(null);
  const close = () => ask(null);
  if (isLoading) {
    return (
      <p className={styles.waiting} role="status">
        {texts.loading}
      </p>
    );
  }
  return (
    <>
      {mappings.length === 0 ? (
        <EmptyBox id={NO_MAPPINGS} title={texts.empty}>
          <Button variant="contained" onClick={() => ask({ kind: 'add' })}>
            {texts.addFirst}
          </Button>
        </EmptyBox>
      ) : (
        <MappingsTable
          parameterId={parameter.id}
          mappings={mappings}
          add={() => ask({ kind: 'add' })}
          edit={(mapping) => ask({ kind: 'edit', mapping })}
          remove={(mapping) => ask({ kind: 'delete', mapping })}
        />
      )}
      {asked?.kind === 'delete' ? (
        <DeleteMappingDialog parameter={parameter} mapping={asked.mapping} close={close} />
      ) : asked ? (
        <MappingFormDialog
          parameter={parameter}
          mapping={asked.kind === 'edit' ? asked.mapping : null}
          mappings={mappings}
          advanced={advanced}
          close={close}
        />
      ) : null}
    </>
  );
}

interface MappingsTableProps {
  readonly parameterId: string;
  readonly mappings: readonly StoredMapping[];
  readonly add: () => void;
  readonly edit: (mapping: StoredMapping) => void;
  readonly remove: (mapping: StoredMapping) => void;
}

/** The id of what is there in the table's place when there is no mapping. */
const NO_MAPPINGS = 'no-mappings';

// Rows that can be dragged are dear; a list of thousands is shown by and by.
const STEP = 100;

/** The mappings in the order in which the dropdown offers them. */
function MappingsTable(props: MappingsTableProps) {
  const { parameterId, mappings, add, edit, remove } = props;
  const [limit, setLimit] = useState(STEP);
  const { items, move, isSaving } = useOrder({
    items: mappings,
    queryKey: mappingsOf(parameterId).queryKey,
    call: reorderMappings,
    done: texts.reordered,
    failed: texts.reorderFailed,
  });
  usePassedOn(`#${NO_MAPPINGS} button`);
  const rest = items.length - limit;
  return (
    <>
      <div className={`note line ${styles.above}`}>
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
          itemName={({ displayValue }) => displayValue}
          move={move}
        >
          {(mapping) => (
            <>
              <td className={styles.display}>{mapping.displayValue}</td>
              <td>
                <code translate="no">{mapping.codedValue}</code>
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
          <span>{texts.showMore(Math.min(rest, STEP))}</span>
        </Button>
      ) : null}
    </>
  );
}

interface DeleteMappingDialogProps {
  readonly parameter: ConfiguredParameter;
  readonly mapping: StoredMapping;
  readonly close: () => void;
}

/** Asks before a mapping is deleted, and says how many links carry its code. */
function DeleteMappingDialog({ parameter, mapping, close }: DeleteMappingDialogProps) {
  return (
    <ConfirmAction
      action={{
        ...undoable(),
        call: deleteMapping,
        done: () => texts.deleted,
        failed: because(texts.deleteFailed),
      }}
      id={mapping.id}
      title={texts.deleteTitle}
      confirm={texts.delete}
      confirming={texts.deleting}
      close={close}
    >
      <p>
        {texts.deleteText(mapping.displayValue, mapping.codedValue)} {texts.cannotBeUndone}
      </p>
      <MappingUsage parameter={parameter} mapping={mapping} />
    </ConfirmAction>
  );
}
