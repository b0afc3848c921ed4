import { NAME_COLUMN, URL_COLUMN } from '@utmost/core/csv/heading.ts';
import { type CompiledTaxonomy, isEntered } from '@utmost/core/taxonomy/compile.ts';
import { useId, useMemo, useState } from 'react';
import { Combobox } from '../../ui/controls/combobox.tsx';
import type { ComboboxOption } from '../../ui/controls/combobox-option.ts';
import { SwitchField } from '../../ui/controls/switch-field.tsx';
import { CardTable } from '../../ui/lists/card-table.tsx';
import styles from './column-choices.module.css';
import { columnsTexts as texts } from './columns-texts.ts';
import { lacksNames, madeName } from './made-names.ts';
import { choosing, isForThisSheet, type SheetColumn, type SheetColumns } from './sheet-columns.ts';

interface ColumnChoicesProps {
  readonly compiled: CompiledTaxonomy;
  readonly sheet: SheetColumns;
  readonly onChange: (sheet: SheetColumns) => void;
}

/** What stands for a column that isn't used, in the list. */
const NOT_USED = '';

/** The columns of a sheet, each with its first values and what it becomes. */
export function ColumnChoices({ compiled, sheet, onChange }: ColumnChoicesProps) {
  const options = useMemo(() => targetOptions(compiled), [compiled]);
  const namesId = useId();
  const missing = compiled.visible
    .filter((one) => isEntered(one) && one.parameter.required)
    .filter(({ parameter }) => sheet.columns.every(({ target }) => target !== parameter.queryName))
    .map(({ parameter }) => parameter.displayName);
  const shown = sheet.columns.flatMap((column, at) => {
    const { heading, samples } = column;
    const isBlank = heading === '' && samples.length === 0;
    return isBlank ? [] : [{ at, column, label: heading || texts.unnamed(at + 1) }];
  });
  return (
    <>
      <p className={styles.text}>{texts.text}</p>
      <CardTable
        className={styles.table}
        columns={[{ text: texts.heading }, { text: texts.samples }, { text: texts.target }]}
      >
        {shown.map(({ at, label, column }) => (
          <tr key={at}>
            <td className={styles.heading} translate="no">
              {label}
            </td>
            <td data-label={texts.samples}>
              <Samples samples={column.samples} />
            </td>
            <td data-label={texts.target}>
              <TargetChoice
                label={texts.targetOf(label)}
                options={options}
                column={column}
                choose={(target) => onChange(choosing(sheet, at, target))}
              />
              {isForThisSheet(column) ? <p className="hint">{texts.onlyNow}</p> : null}
            </td>
          </tr>
        ))}
      </CardTable>
      {missing.length > 0 ? <p className="wrong">{texts.missing(missing)}</p> : null}
      {lacksNames(sheet) ? (
        <div className={styles.names}>
          <SwitchField
            id={namesId}
            label={texts.makeNames}
            hint={texts.madeNames + exampleName(sheet)}
            checked={sheet.makesNames ?? false}
            onChange={(makesNames) => onChange({ ...sheet, makesNames })}
          />
        </div>
      ) : null}
    </>
  );
}

/** What a link would be called, by the first value of each column. */
function exampleName(sheet: SheetColumns): string {
  return madeName(
    sheet,
    sheet.columns.map(({ samples: [first = ''] }) => first),
  );
}

function Samples({ samples }: Pick<SheetColumn, 'samples'>) {
  if (samples.length === 0) return <span className={styles.none}>{texts.noValues}</span>;
  return (
    <ul className={styles.samples} translate="no">
      {samples.map((sample) => (
        <li key={sample} className="mono" title={sample}>
          {sample}
        </li>
      ))}
    </ul>
  );
}

interface TargetChoiceProps {
  readonly label: string;
  readonly options: readonly ComboboxOption[];
  readonly column: SheetColumn;
  readonly choose: (target: string | null) => void;
}

function TargetChoice({ label, options, column, choose }: TargetChoiceProps) {
  const id = useId();
  const [typed, setTyped] = useState<string | null>(null);
  return (
    <Combobox
      options={options}
      value={typed ?? column.target ?? NOT_USED}
      input={{ id, 'aria-label': label }}
      onCancel={() => setTyped(null)}
      onChange={(value, isFinal) => {
        setTyped(isFinal ? null : value);
        if (!isFinal || !options.some((option) => option.value === value)) return;
        choose(value === NOT_USED ? null : value);
      }}
    />
  );
}

function targetOptions({ visible }: CompiledTaxonomy): ComboboxOption[] {
  return [
    { value: NAME_COLUMN, text: texts.name, code: NAME_COLUMN },
    { value: URL_COLUMN, text: texts.url, code: URL_COLUMN },
    ...visible.filter(isEntered).map(({ parameter: { queryName, displayName } }) => {
      return { value: queryName, text: displayName, code: queryName };
    }),
    { value: NOT_USED, text: texts.notUsed, code: null },
  ];
}
