import Button from '@mui/material/Button';
import { parametersQuery } from '../../data/taxonomy.ts';
import { LimitCard } from '../../subscription/limit-card.tsx';
import cards from '../../ui/lists/card-table.module.css';
import { EmptyBox } from '../../ui/screen/empty-box.tsx';
import { RowsSkeleton } from '../../ui/screen/rows-skeleton.tsx';
import { RequestList } from '../../value-requests/request-list.tsx';
import { reorderParameters } from '../calls.ts';
import type { Open } from '../config-dialogs.tsx';
import { failedWith } from '../configuration.ts';
import { OrderedRows, usePassedOn } from '../ordering/ordered-rows.tsx';
import { useOrder } from '../ordering/use-order.ts';
import { configTexts, parameterTableTexts as texts } from '../parameter-config-texts.ts';
import type { Config, ConfiguredParameter } from '../use-config.ts';
import { ParameterCells } from './parameter-cells.tsx';
import styles from './parameters.module.css';

/** The id of what is there in the table's place when there is no parameter. */
const NO_PARAMETERS = 'no-parameters';

interface ParametersTabProps {
  readonly config: Config | undefined;
  readonly open: Open;
}

/** The parameters in their order, or what to do while there are none. */
export function ParametersTab({ config, open }: ParametersTabProps) {
  if (!config) return <Loading />;
  if (config.parameters.length > 0) {
    return (
      <>
        <LimitCard kind="parameters" isApart />
        <RequestList parameters={config.parameters} />
        <ParametersTable parameters={config.parameters} open={open} />
      </>
    );
  }
  return (
    <EmptyBox id={NO_PARAMETERS} title={texts.empty} hint={texts.emptyHint}>
      <WaysToAdd isAdvanced={config.compiled.isAdvancedMode} open={open} />
    </EmptyBox>
  );
}

interface WaysToAddProps {
  /** Templates have names that advanced mode forbids; they are offered without it only. */
  readonly isAdvanced: boolean;
  readonly open: Open;
}

/** The two ways to more parameters. */
export function WaysToAdd({ isAdvanced, open }: WaysToAddProps) {
  return (
    <>
      {isAdvanced ? null : (
        <Button onClick={() => open({ kind: 'templates' })}>{configTexts.useTemplate}</Button>
      )}
      <Button variant="contained" onClick={() => open({ kind: 'add' })}>
        {configTexts.add}
      </Button>
    </>
  );
}

const SKELETON_CELLS = ['12px', '60%', '70%', '40%'];

/** Rows of the final size while the parameters are on their way. */
function Loading() {
  return (
    <>
      <p className={`row note ${styles.above}`} role="status">
        {texts.loading}
      </p>
      <RowsSkeleton rows={5} cells={SKELETON_CELLS} form={styles.loading} />
    </>
  );
}

interface ParametersTableProps {
  readonly parameters: readonly ConfiguredParameter[];
  readonly open: Open;
}

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
function ParametersTable({ parameters, open }: ParametersTableProps) {
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
      <div className={`row note ${styles.above}`}>
        <span>{texts.hint}</span>
        <span className={styles.saving} role="status">
          {isSaving ? texts.saving : null}
        </span>
        <Button onClick={() => open({ kind: 'remove-all' })}>{texts.removeAll}</Button>
      </div>
      <table className={`${cards.table} ${styles.parameters}`}>
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
        <OrderedRows items={items} itemName={({ stored }) => stored.displayName} move={move}>
          {(parameter, index) => (
            // While an order is being saved the hue already follows the new place.
            <ParameterCells parameter={{ ...parameter, position: index }} open={open} />
          )}
        </OrderedRows>
      </table>
    </>
  );
}
