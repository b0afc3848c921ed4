import Button from '@mui/material/Button';
import { unguardFormula } from '@utmost/core/csv/cell.ts';
import { delimiterOf } from '@utmost/core/csv/delimiter.ts';
import { recordReader } from '@utmost/core/csv/record-reader.ts';
import { shownList } from '@utmost/core/messages/figures.ts';
import type { GovernedParameter, Parameter } from '@utmost/core/taxonomy/parameter.ts';
import { useCallback, useRef, useState } from 'react';
import { useAction } from '../../data/use-action.ts';
import { csvRow } from '../../ui/browser/csv-row.ts';
import { readCells } from '../../ui/browser/read-cells.ts';
import { saveFile } from '../../ui/browser/save-file.ts';
import { ChoiceField } from '../../ui/controls/choice-field.tsx';
import { FormDialog } from '../../ui/controls/form-dialog.tsx';
import { changeParameter } from '../calls.ts';
import { because, configuration } from '../configuration.ts';
import { ChangeImpact } from '../usage/usage-line.tsx';
import type { Config, ConfiguredParameter } from '../use-config.ts';
import styles from './dependent.module.css';
import { dependentTexts as texts } from './dependent-texts.ts';
import { allowOf, type Matrix, matrixCells, matrixOf, putCells } from './matrix.ts';
import { MatrixTable } from './matrix-table.tsx';
import { RuleFigures, useRuleFigures } from './rule-figures.tsx';

interface DependentDialogProps {
  readonly config: Config;
  readonly parameter: ConfiguredParameter;
  readonly close: () => void;
}

const NOTHING = '';

/** Which values of a parameter are allowed for each value of another one, as a table. */
export function DependentDialog({ config, parameter, close }: DependentDialogProps) {
  const { parameters } = config.compiled.taxonomy;
  const [own] = useState(() => governed(parameters, parameter.stored.queryName));
  const [by, setBy] = useState(own?.by ?? NOTHING);
  const [matrix, setMatrix] = useState<Matrix | null>(() => tableOf(own, governed(parameters, by)));
  const file = useRef<HTMLInputElement>(null);
  const [unknown, setUnknown] = useState<readonly string[]>([]);
  const controller = governed(parameters, by);
  const changeMatrix = useCallback(
    (to: (matrix: Matrix) => Matrix) => setMatrix((now) => now && to(now)),
    [],
  );
  const change: Pick<Parameter, 'by' | 'allow'> =
    controller && matrix ? { by, allow: allowOf(matrix) } : { by: null, allow: null };
  const figures = useRuleFigures(parameters, own, change);
  const { mutate, isPending } = useAction({
    ...configuration,
    call: (sent: Partial<Parameter>) => changeParameter({ id: parameter.id, change: sent }),
    done: () => texts.saved,
    failed: because(texts.saveFailed),
    onDone: close,
  });
  if (!own) return null;
  const { displayName, queryName } = own;
  const put = (cells: readonly (readonly string[])[], at: { row: number; column: number }) => {
    if (!matrix) return;
    const result = putCells(matrix, cells, at);
    setMatrix(result.matrix);
    setUnknown(result.unknown);
  };
  return (
    <FormDialog
      title={texts.title(displayName)}
      submit={texts.save}
      submitting={texts.saving}
      isPending={isPending}
      width="md"
      onSubmit={() => {
        if (figures.problems.length === 0) mutate(change);
      }}
      close={close}
    >
      <ChoiceField
        id="dependent-by"
        label={texts.by}
        value={by}
        choices={choicesOf(parameters, own)}
        onChange={(chosen) => {
          setBy(chosen);
          setMatrix(tableOf(own, governed(parameters, chosen)));
          setUnknown([]);
        }}
      />
      <RuleFigures figures={figures} />
      {controller && matrix ? (
        <>
          <p className="hint">{texts.hint(displayName, controller.displayName)}</p>
          <MatrixTable
            label={texts.table(displayName, controller.displayName)}
            corner={controller.displayName}
            matrix={matrix}
            change={changeMatrix}
            paste={(text, at) => put(readCells(text), at)}
          />
          <p className="hint">{texts.keys}</p>
          <div className={`wrapped ${styles.files}`}>
            <Button
              onClick={() =>
                saveFile(texts.fileName(queryName), csvOf(matrix, controller), 'text/csv')
              }
            >
              {texts.download}
            </Button>
            <Button onClick={() => file.current?.click()}>{texts.upload}</Button>
            <input
              ref={file}
              type="file"
              accept=".csv,.tsv,.txt,text/csv"
              hidden
              onChange={async ({ target }) => {
                const text = await target.files?.[0]?.text();
                target.value = '';
                if (text !== undefined) put(readTable(text), { row: 0, column: 0 });
              }}
            />
          </div>
          {unknown.length > 0 ? (
            <p role="status">{texts.unknown(shownList(unknown, String, 10))}</p>
          ) : null}
        </>
      ) : null}
      <ChangeImpact
        parameterId={parameter.id}
        change={figures.problems.length > 0 || !figures.isChanged ? {} : change}
      />
    </FormDialog>
  );
}

function governed(
  parameters: readonly GovernedParameter[],
  queryName: string,
): GovernedParameter | undefined {
  return parameters.find((one) => one.queryName === queryName);
}

function tableOf(
  own: GovernedParameter | undefined,
  controller: GovernedParameter | undefined,
): Matrix | null {
  return own && controller ? matrixOf(own, controller) : null;
}

/** Parameters that may decide: none that depends on this one itself. */
function choicesOf(parameters: readonly GovernedParameter[], own: GovernedParameter) {
  const byName = new Map(parameters.map((one) => [one.queryName, one]));
  const isBelow = (one: GovernedParameter | undefined, seen: ReadonlySet<string>): boolean => {
    if (!one || seen.has(one.queryName)) return false;
    if (one.queryName === own.queryName) return true;
    return isBelow(byName.get(one.by ?? ''), new Set(seen).add(one.queryName));
  };
  const possible = parameters.filter(
    (one) => one.type !== 'identifier' && !isBelow(one, new Set()),
  );
  return [
    { value: NOTHING, text: texts.nothing },
    ...possible.map(({ queryName, displayName }) => ({ value: queryName, text: displayName })),
  ];
}

/** The cells of a CSV file. */
function readTable(text: string): string[][] {
  const rows: string[][] = [];
  const reader = recordReader(delimiterOf(text, []), ({ fields }) => {
    rows.push(fields.map(unguardFormula));
  });
  reader.push(text);
  reader.end();
  return rows;
}

function csvOf(matrix: Matrix, { queryName }: GovernedParameter): string {
  return matrixCells(matrix, queryName).map(csvRow).join('');
}
