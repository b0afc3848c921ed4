import { checkForm } from '@utmost/core/link-form/check-form.ts';
import {
  type DependentField,
  dependentFields,
  fittingOptions,
} from '@utmost/core/link-form/dependent-fields.ts';
import { changeValue, shownSentences } from '@utmost/core/link-form/link-form.ts';
import type { CompiledParameter, CompiledTaxonomy } from '@utmost/core/taxonomy/compile.ts';
import { isDropdown } from '@utmost/core/taxonomy/dropdown-options.ts';
import { nextIdentifiers } from '@utmost/core/taxonomy/identifier.ts';
import {
  type ClipboardEvent,
  type CSSProperties,
  type InputHTMLAttributes,
  memo,
  useMemo,
} from 'react';
import { readCells } from '../../ui/browser/read-cells.ts';
import { Combobox } from '../../ui/controls/combobox.tsx';
import { type ChangeForm, following, typeValue } from '../../ui/link-fields/change-form.ts';
import { fieldId } from '../../ui/link-fields/field-id.ts';
import { Followed } from '../../ui/link-fields/parameter-field.tsx';
import { hueStyle } from '../../ui/theme/hue.ts';
import { manualTexts, gridTexts as texts } from '../bulk-create-texts.ts';
import styles from './link-grid.module.css';
import { type ChangeList, cardId, changeCard, type LinkCard, removeCard } from './link-list.ts';
import { cellOf, changeCell, type GridColumn } from './paste-cells.ts';

/** A cell, both from 0. */
export interface Cell {
  readonly row: number;
  readonly column: number;
}

export interface CellActions {
  /** Called with the cell that has the focus. */
  readonly enter: (cell: Cell) => void;
  readonly paste: (cell: Cell, cells: readonly (readonly string[])[]) => void;
  readonly fillDown: (cell: Cell) => void;
}

const URL_WIDTH = 280;

/** How wide the columns are. */
export function gridStyle(columns: readonly GridColumn[]): CSSProperties {
  const values = columns.slice(2).map(() => '160px');
  // The website URL takes what the others leave.
  const tracks = ['36px', '200px', `minmax(${URL_WIDTH}px, 1fr)`, ...values, '40px'].join(' ');
  const width = 36 + 200 + URL_WIDTH + 160 * values.length + 40;
  return { '--tracks': tracks, '--width': `${width}px` } as CSSProperties;
}

interface GridHeadProps {
  readonly compiled: CompiledTaxonomy;
  readonly columns: readonly GridColumn[];
}

/** What the columns are called. */
export function GridHead({ compiled, columns }: GridHeadProps) {
  return (
    <div className={`hint ${styles.head}`} aria-hidden="true">
      <span />
      {columns.map(({ path, title, queryName }) => {
        const position =
          queryName === null ? null : (compiled.byName.get(queryName)?.position ?? null);
        return (
          <span
            key={path}
            className={queryName === null ? 'cut' : 'cut hue'}
            style={hueStyle(position)}
          >
            {title}
          </span>
        );
      })}
      <span />
    </div>
  );
}

interface GridRowProps extends GridHeadProps {
  readonly card: LinkCard;
  /** Its place in the list, from 0. */
  readonly index: number;
  readonly isOnly: boolean;
  readonly change: ChangeList;
  readonly actions: CellActions;
}

/** One link as a row of cells, and what is wrong with it. */
export const GridRow = memo(function GridRow(props: GridRowProps) {
  const { compiled, columns, card, index, isOnly, change, actions } = props;
  const { id, form } = card;
  const dependent = dependentFields(compiled, form);
  const sentences = useMemo(
    () => checkForm(compiled, form, nextIdentifiers(compiled, index)).sentences,
    [compiled, form, index],
  );
  const shown = shownSentences(form, sentences);
  const [first] = shown.values();
  const changeOwn: ChangeForm = (to) => change((list) => changeCard(list, id, to));
  const changeForm = following(compiled, changeOwn);
  const problemId = `${cardId(id)}-problem`;
  const pasteAt = (cell: Cell) => (event: ClipboardEvent) => {
    const text = event.clipboardData.getData('text/plain');
    if (!/[\t\n]/.test(text.trimEnd())) return;
    event.preventDefault();
    actions.paste(cell, readCells(text));
  };
  return (
    <section className={styles.row} aria-label={manualTexts.link(index + 1)}>
      <span className={styles.number}>{index + 1}</span>
      {columns.map((column, at) => {
        const cell = { row: index, column: at };
        const isWrong = shown.has(column.path);
        return (
          <CellControl
            key={column.path}
            compiled={compiled}
            column={column}
            value={cellOf(form, column)}
            dependent={dependent.get(column.queryName ?? '')}
            onType={(text) => changeForm((now) => changeCell(compiled, now, column, text))}
            changeForm={changeForm}
            control={{
              id: fieldId(cardId(id), column.path),
              'aria-label': `${column.title}, ${manualTexts.link(index + 1)}`,
              ...(isWrong && { 'aria-invalid': true, 'aria-describedby': problemId }),
              onFocus: () => actions.enter(cell),
              onPaste: pasteAt(cell),
              onKeyDown: (event) => {
                if (event.key.toLowerCase() !== 'd' || !(event.ctrlKey || event.metaKey)) return;
                event.preventDefault();
                actions.fillDown(cell);
              },
            }}
          />
        );
      })}
      <button
        type="button"
        className={styles.remove}
        disabled={isOnly}
        aria-label={manualTexts.removeNamed(index + 1)}
        onClick={() => change((list) => removeCard(list, id))}
      >
        ×
      </button>
      {first === undefined ? null : (
        <p id={problemId} className={styles.problem}>
          {shown.size > 1 ? texts.problems(first, shown.size - 1) : first}
        </p>
      )}
      <Followed compiled={compiled} form={form} change={changeOwn} />
    </section>
  );
});

interface CellControlProps {
  readonly compiled: CompiledTaxonomy;
  readonly column: GridColumn;
  readonly value: string;
  /** What another cell of the row makes of it; undefined where it depends on none. */
  readonly dependent: DependentField | undefined;
  readonly onType: (text: string) => void;
  readonly changeForm: ChangeForm;
  readonly control: InputHTMLAttributes<HTMLInputElement>;
}

/** A text, or a choice where only some values are allowed. */
function CellControl(props: CellControlProps) {
  const { compiled, column, value, dependent, onType, changeForm, control } = props;
  const parameter =
    column.queryName === null ? undefined : compiled.byName.get(column.queryName)?.parameter;
  if (parameter === undefined || !isDropdown(parameter)) {
    return (
      <input
        {...control}
        className="mono"
        value={value}
        placeholder={dependent?.isHidden ? texts.leftEmpty(dependent.controller) : undefined}
        autoComplete="off"
        spellCheck={false}
        onChange={({ target }) => onType(target.value)}
      />
    );
  }
  return <ValueCell {...{ parameter, value, dependent, changeForm, control }} />;
}

interface ValueCellProps
  extends Pick<CellControlProps, 'value' | 'control' | 'changeForm' | 'dependent'> {
  readonly parameter: CompiledParameter['parameter'];
}

/** A value that is chosen. */
function ValueCell({ parameter, value, dependent, changeForm, control }: ValueCellProps) {
  const { queryName } = parameter;
  const options = useMemo(() => fittingOptions(parameter, dependent), [parameter, dependent]);
  return (
    <Combobox
      className={styles.choice}
      options={options}
      value={value}
      input={control}
      onChange={(chosen) => changeForm((now) => changeValue(now, queryName, chosen))}
      onType={(text) => changeForm((now) => typeValue(now, queryName, text))}
    />
  );
}
