import { sentenceOf } from '@utmost/core/messages.ts';
import type { Problem } from '@utmost/core/problem.ts';
import { checkDetails } from '@utmost/core/taxonomy/dependent-values/check-details.ts';
import type { Parameter } from '@utmost/core/taxonomy/parameter.ts';
import { useState } from 'react';
import { useAction } from '../../data/use-action.ts';
import { focusWhenThere } from '../../ui/browser/focus-on.ts';
import { FormDialog } from '../../ui/controls/form-dialog.tsx';
import { TextField } from '../../ui/controls/text-field.tsx';
import { changeParameter } from '../calls.ts';
import { because, configuration } from '../configuration.ts';
import frame from '../table-dialog.module.css';
import type { Config, ConfiguredParameter } from '../use-config.ts';
import { type DetailRow, detailRows, foundRows, withRow, wrongCell } from './detail-rows.ts';
import styles from './details.module.css';
import { detailsTexts as texts } from './details-texts.ts';

interface DetailsDialogProps {
  readonly config: Config;
  readonly parameter: ConfiguredParameter;
  readonly close: () => void;
}

// A dropdown may have fifty thousand values.
const MOST_SHOWN = 50;
const MOST_OFFERED = 1_000;
const VALUES = 'detail-values';
const WRONG_CELL = 'td [aria-invalid="true"]';
const COLUMNS = [
  { field: 'aliases', title: texts.aliases, input: { type: 'text' } },
  { field: 'from', title: texts.from, input: { type: 'date' } },
  { field: 'to', title: texts.to, input: { type: 'date' } },
  { field: 'replacedBy', title: texts.replacedBy, input: { type: 'text', list: VALUES } },
] as const;

const isOf = ({ path }: Problem, { value }: DetailRow): boolean => path === `valueDetails.${value}`;

/** Other names of a dropdown's values, and when they may be chosen. */
export function DetailsDialog({ config, parameter, close }: DetailsDialogProps) {
  const [own] = useState(() =>
    config.compiled.taxonomy.parameters.find(
      ({ queryName }) => queryName === parameter.stored.queryName,
    ),
  );
  const [rows, setRows] = useState(() => (own ? detailRows(own) : []));
  const [details, setDetails] = useState(own?.valueDetails ?? null);
  const [typed, setTyped] = useState('');
  const { mutate, isPending } = useAction({
    ...configuration,
    call: (valueDetails: Parameter['valueDetails']) =>
      changeParameter({ id: parameter.id, change: { valueDetails: valueDetails ?? null } }),
    done: () => texts.saved,
    failed: because(texts.saveFailed),
    onDone: close,
  });
  if (!own) return null;
  const problems = checkDetails({ ...own, valueDetails: details });
  const problemOf = (row: DetailRow) => problems.find((one) => isOf(one, row));
  const found = foundRows(rows, typed);
  const change = (row: DetailRow) => {
    setRows((now) => now.map((one) => (one.value === row.value ? row : one)));
    setDetails((now) => withRow(now, row));
  };
  const showWrong = () => {
    const wrong = rows.find(problemOf);
    if (wrong && !found.slice(0, MOST_SHOWN).includes(wrong)) setTyped(wrong.value);
    focusWhenThere(WRONG_CELL, document.activeElement);
  };
  return (
    <FormDialog
      title={texts.title(own.displayName)}
      submit={texts.save}
      submitting={texts.saving}
      isPending={isPending}
      width="md"
      onSubmit={() => {
        if (problems.length === 0) mutate(details);
        else showWrong();
      }}
      close={close}
    >
      <p className="hint">{texts.hint}</p>
      {rows.length > MOST_SHOWN ? (
        <TextField id="detail-find" label={texts.find} value={typed} onChange={setTyped} />
      ) : null}
      <datalist id={VALUES}>
        {rows.slice(0, MOST_OFFERED).map(({ value }) => (
          <option key={value} value={value} />
        ))}
      </datalist>
      <div className={frame.scroll}>
        <table className={styles.details} aria-label={texts.table(own.displayName)}>
          <thead>
            <tr>
              <th scope="col">{texts.value}</th>
              {COLUMNS.map(({ field, title }) => (
                <th key={field} scope="col">
                  {title}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {found.slice(0, MOST_SHOWN).map((row) => {
              const problem = problemOf(row);
              const wrong = problem && wrongCell(problem, row);
              const problemId = `detail-${row.value}-problem`;
              return (
                <tr key={row.value}>
                  <th scope="row">
                    {row.text} {row.text === row.value ? null : <code>{row.value}</code>}
                    {problem ? (
                      <p id={problemId} className={`wrong ${styles.problem}`} role="status">
                        {sentenceOf(problem)}
                      </p>
                    ) : null}
                  </th>
                  {COLUMNS.map(({ field, title, input }) => (
                    <td key={field}>
                      <input
                        {...input}
                        aria-label={texts.cell(title, row.text)}
                        {...(wrong === field && {
                          ...{ 'aria-invalid': true, 'aria-describedby': problemId },
                        })}
                        autoComplete="off"
                        spellCheck={false}
                        value={row[field]}
                        onChange={({ target }) => change({ ...row, [field]: target.value })}
                      />
                    </td>
                  ))}
                </tr>
              );
            })}
          </tbody>
        </table>
      </div>
      {found.length > MOST_SHOWN ? (
        <p className="hint">{texts.more(found.length - MOST_SHOWN)}</p>
      ) : null}
      <div role="status">
        {problems
          .filter((one) => !found.slice(0, MOST_SHOWN).some((row) => isOf(one, row)))
          .slice(0, 5)
          .map(sentenceOf)
          .map((sentence) => (
            <p key={sentence} className={`wrong ${styles.problem}`}>
              {sentence}
            </p>
          ))}
      </div>
    </FormDialog>
  );
}
