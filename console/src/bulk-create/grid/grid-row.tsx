import { anatomyOf } from '@utmost/core/link/anatomy.ts';
import { checkForm } from '@utmost/core/link-form/check-form.ts';
import {
  type DependentField,
  dependentFields,
  fittingOptions,
} from '@utmost/core/link-form/dependent-fields.ts';
import {
  BASE_URL,
  changeValue,
  shownSentences,
  valueSentences,
} from '@utmost/core/link-form/link-form.ts';
import type { CompiledParameter, CompiledTaxonomy } from '@utmost/core/taxonomy/compile.ts';
import { isDropdown } from '@utmost/core/taxonomy/dropdown-options.ts';
import { nextIdentifiers } from '@utmost/core/taxonomy/identifier.ts';
import { type InputHTMLAttributes, memo, useMemo } from 'react';
import { Combobox } from '../../ui/controls/combobox.tsx';
import { type ChangeForm, following, typeValue } from '../../ui/link-fields/change-form.ts';
import { fieldId } from '../../ui/link-fields/field-id.ts';
import { Followed } from '../../ui/link-fields/parameter-field.tsx';
import { UrlParts } from '../../ui/url-anatomy/url-parts.tsx';
import { manualTexts, gridTexts as texts } from '../bulk-create-texts.ts';
import { type ChangeList, cardId, changeCard, type LinkCard } from '../manual/link-list.ts';
import { cellData } from './cell-element.ts';
import { valueText } from './grid-cells.ts';
import styles from './link-grid.module.css';
import { cellOf, changeCell, type GridColumn } from './paste-cells.ts';

/** What of a row is selected; columns from 0, and -1 for none. */
export interface SelectedCells {
  readonly active: number;
  readonly isEditing: boolean;
  readonly from: number;
  readonly to: number;
  /** Whether it is the last row of what is selected. */
  readonly isLast: boolean;
  /** Whether it is to be filled from those above. */
  readonly isFilled: boolean;
}

interface GridRowProps extends SelectedCells {
  readonly compiled: CompiledTaxonomy;
  readonly columns: readonly GridColumn[];
  readonly card: LinkCard;
  /** Its place in the list, from 0. */
  readonly index: number;
  readonly change: ChangeList;
  /** Null where it is the only one, which stays. */
  readonly remove: ((id: number, row: number) => void) | null;
}

/** One link as a row of cells, the URL that it makes, and what is wrong with it. */
export const GridRow = memo(function GridRow(props: GridRowProps) {
  const { compiled, columns, card, index, change, remove } = props;
  const { active, isEditing, from, to } = props;
  const { id, form } = card;
  const dependent = dependentFields(compiled, form);
  const { built, sentences } = useMemo(
    () => checkForm(compiled, form, nextIdentifiers(compiled, index)),
    [compiled, form, index],
  );
  const all = shownSentences(form, sentences);
  const edited = isEditing ? columns[active]?.path : undefined;
  // A URL is wrong until it is complete.
  const shown = new Map([...all].filter(([path]) => path !== BASE_URL || edited !== BASE_URL));
  const [first] = shown.values();
  const changeOwn: ChangeForm = (to) => change((list) => changeCard(list, id, to));
  const changeForm = following(compiled, changeOwn);
  const problemId = `${cardId(id)}-problem`;
  const numbered = manualTexts.link(index + 1);
  const cell = (column: number) => {
    const isSelected = from <= column && column <= to;
    return {
      ...cellData({ row: index, column }),
      'aria-colindex': column + 2,
      'aria-selected': isSelected || column === active,
      'data-selected': isSelected || undefined,
      'data-filled': (props.isFilled && isSelected) || undefined,
      'data-editing': (isEditing && column === active) || undefined,
    };
  };
  const handle = (column: number) =>
    props.isLast && column === to ? <span className={styles.handle} data-fill-handle /> : null;
  const tabIndex = (column: number) => (column === active ? 0 : -1);
  const url = columns.length;
  return (
    <>
      <th scope="row" aria-colindex={1} className={styles.number}>
        <span aria-hidden="true">{index + 1}</span>
        <span className="visually-hidden">{numbered}</span>
      </th>
      {columns.map((column, at) => {
        const isWrong = shown.has(column.path);
        return (
          <td key={column.path} {...cell(at)} className={styles.cell}>
            <CellControl
              compiled={compiled}
              column={column}
              value={cellOf(form, column)}
              isActive={at === active}
              dependent={dependent.get(column.queryName ?? '')}
              onType={(text) => changeForm((now) => changeCell(compiled, now, column, text))}
              changeForm={changeForm}
              control={{
                id: fieldId(cardId(id), column.path),
                tabIndex: tabIndex(at),
                'aria-label': `${column.title}, ${numbered}`,
                ...(isWrong && { 'aria-invalid': true, 'aria-describedby': problemId }),
              }}
            />
            {handle(at)}
          </td>
        );
      })}
      <td {...cell(url)} className={styles.url} tabIndex={tabIndex(url)} title={built.fullUrl}>
        <UrlParts
          parts={anatomyOf(compiled, built.fullUrl)}
          problems={valueSentences(compiled, shown)}
        />
      </td>
      <td {...cell(url + 1)} className={styles.remove}>
        <button
          type="button"
          tabIndex={tabIndex(url + 1)}
          aria-disabled={remove === null}
          aria-label={manualTexts.removeNamed(index + 1)}
          onClick={() => remove?.(id, index)}
        >
          ×
        </button>
      </td>
      {first === undefined && form.followed === null ? null : (
        <td aria-colindex={columns.length + 4} className={styles.about}>
          {first === undefined ? null : <p id={problemId}>{[...shown.values()].join(' · ')}</p>}
          <Followed compiled={compiled} form={form} change={changeOwn} />
        </td>
      )}
    </>
  );
});

interface CellControlProps {
  readonly compiled: CompiledTaxonomy;
  readonly column: GridColumn;
  readonly value: string;
  readonly isActive: boolean;
  /** What another cell of the row makes of it; undefined where it depends on none. */
  readonly dependent: DependentField | undefined;
  readonly onType: (text: string) => void;
  readonly changeForm: ChangeForm;
  readonly control: InputHTMLAttributes<HTMLInputElement>;
}

/** A text, or a choice where only some values are allowed. */
function CellControl(props: CellControlProps) {
  const { compiled, column, value, isActive, dependent, onType, changeForm, control } = props;
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
  if (isActive) return <ValueCell {...{ parameter, value, dependent, changeForm, control }} />;
  // A list of values takes long to draw: only the cell that takes keys has one.
  return (
    <span className={`line ${styles.closed}`}>
      <input
        {...control}
        className="mono"
        role="combobox"
        aria-expanded={false}
        value={valueText(parameter, value)}
        onChange={({ target }) => onType(target.value)}
      />
      <svg aria-hidden="true" viewBox="0 0 24 24">
        <path d="m7 10 5 5 5-5z" />
      </svg>
    </span>
  );
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
      onCancel={() => {}}
    />
  );
}
