import Button from '@mui/material/Button';
import type { CompiledTaxonomy } from '@utmost/core/taxonomy/compile.ts';
import { isDropdown, valuesInUse } from '@utmost/core/taxonomy/dropdown-options.ts';
import { useId, useMemo, useState } from 'react';
import { useUser } from '../../data/session.ts';
import { later } from '../../routing/later.tsx';
import { focusWhenThere } from '../../ui/browser/focus-on.ts';
import { BusyButton } from '../../ui/controls/busy-button.tsx';
import { Combobox } from '../../ui/controls/combobox.tsx';
import { hueStyle } from '../../ui/theme/hue.ts';
import type { Cause, CauseList } from './cause.ts';
import styles from './causes-panel.module.css';
import { causeTexts as texts } from './causes-texts.ts';

const AskRemedy = later(() => import('../../value-requests/ask-remedy.tsx'));

interface CausesPanelProps {
  readonly compiled: CompiledTaxonomy;
  readonly causes: CauseList;
  /** Column, as causes name it -> its own heading. */
  readonly headings: Readonly<Record<string, string>>;
  /** Whether nothing can be fixed now, as it is being checked or stored. */
  readonly isBlocked: boolean;
  /** The id of what has the focus afterwards: the button that was pressed is gone. */
  readonly summaryId: string;
  /** @returns done when it is fixed and checked again */
  readonly fix: (cause: Cause, by: string) => Promise<void>;
  readonly allow: (cause: Cause) => Promise<void>;
}

/** What is wrong in a file or a list, by what is to be done about it: each is fixed once for all of its rows. */
export function CausesPanel(props: CausesPanelProps) {
  const { compiled, causes, headings, isBlocked, summaryId, fix, allow } = props;
  const { role } = useUser();
  const { shown, more } = causes;
  const headingId = useId();
  const [fixing, setFixing] = useState<string | null>(null);
  if (shown.length === 0) return null;
  const mend = async ({ key }: Cause, how: () => Promise<void>) => {
    setFixing(key);
    const from = document.activeElement;
    await how();
    focusWhenThere(`#${summaryId}`, from);
  };
  return (
    <section className={`card ${styles.causes}`} aria-labelledby={headingId}>
      <h2 id={headingId}>{texts.title}</h2>
      <ul>
        {shown.map((cause) => (
          <li key={cause.key}>
            <CauseForm
              compiled={compiled}
              cause={cause}
              heading={headings[cause.path] ?? cause.path}
              isFixing={isBlocked && fixing === cause.key}
              isBlocked={isBlocked}
              fix={(by) => mend(cause, () => fix(cause, by))}
              allow={
                cause.isUnlisted && role === 'admin' ? () => mend(cause, () => allow(cause)) : null
              }
              canAsk={cause.isUnlisted && role !== 'admin'}
            />
          </li>
        ))}
      </ul>
      {more > 0 ? <p>{texts.more(more)}</p> : null}
    </section>
  );
}

interface CauseFormProps {
  readonly compiled: CompiledTaxonomy;
  readonly cause: Cause;
  readonly heading: string;
  readonly isFixing: boolean;
  readonly isBlocked: boolean;
  readonly fix: (by: string) => void;
  /** Null where it can't be allowed, or not by this person. */
  readonly allow: (() => void) | null;
  readonly canAsk: boolean;
}

/** One cause, and what its rows get instead. */
function CauseForm(props: CauseFormProps) {
  const { compiled, cause, heading, isFixing, isBlocked, fix, allow, canAsk } = props;
  const { path, value, message, rows, better, isWarning } = cause;
  const [by, setBy] = useState(better);
  const isUnchanged = rows === 0 || (value !== null && (by === '' || by === value));
  const parameter = compiled.byName.get(path);
  const options = useMemo(
    () => (parameter && isDropdown(parameter.parameter) ? valuesInUse(parameter.parameter) : []),
    [parameter],
  );
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (!isBlocked && !isUnchanged) fix(by);
      }}
    >
      <p className={`wrapped ${styles.cause}`}>
        <code translate="no" style={hueStyle(parameter?.position ?? null)}>
          {heading}
        </code>
        {value ? (
          <strong className="mono" translate="no">
            {value}
          </strong>
        ) : null}
        <span>{message}</span>
        <span className={styles.rows}>{texts.rows(rows)}</span>
        {isWarning ? <span className="hint">{texts.asTheyAre}</span> : null}
      </p>
      <div className={styles.fix}>
        {value === null ? null : (
          <Combobox
            className={styles.by}
            options={options}
            value={by}
            placeholder={texts.replaceWith}
            input={{ 'aria-label': texts.replaceIn(heading, value) }}
            onChange={setBy}
          />
        )}
        <BusyButton
          text={value === null ? texts.addScheme : texts.replace(rows)}
          busyText={texts.fixing}
          isBusy={isFixing}
          variant="outlined"
          isDisabled={isBlocked || isUnchanged}
        />
        {allow && value !== null ? (
          <Button
            variant="text"
            disabled={isBlocked}
            aria-label={texts.allowValue(value, heading)}
            onClick={allow}
          >
            {texts.allow}
          </Button>
        ) : null}
        {canAsk && parameter && value !== null ? (
          <AskRemedy compiled={parameter} value={value} />
        ) : null}
      </div>
    </form>
  );
}
