import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import { sentenceOf } from '@utmost/core/messages.ts';
import type { AppliedTemplate } from '@utmost/core/taxonomy/templates/apply.ts';
import type { Template } from '@utmost/core/taxonomy/templates/template.ts';
import { hasQuotaFor, parameterLimitQuery } from '../../subscription/calls.ts';
import { LimitCard } from '../../subscription/limit-card.tsx';
import { BusyButton } from '../../ui/controls/busy-button.tsx';
import { ModalDialog } from '../../ui/controls/modal-dialog.tsx';
import { Warnings } from '../../ui/controls/warnings.tsx';
import { templateTexts as texts } from '../parameter-config-texts.ts';
import styles from './templates.module.css';

interface TemplateConfirmProps {
  readonly template: Template;
  /** What applying it would come to. */
  readonly outcome: AppliedTemplate;
  readonly isPending: boolean;
  readonly apply: () => void;
  readonly back: () => void;
  readonly close: () => void;
}

/** Everything that a template would add, before it does. */
export function TemplateConfirm(props: TemplateConfirmProps) {
  const { template, outcome, isPending, apply, back, close } = props;
  const adding = outcome.created.length;
  const isEmpty = adding === 0;
  const isTooMany = !hasQuotaFor(useQuery(parameterLimitQuery).data, adding);
  return (
    <ModalDialog
      title={texts.confirmTitle(template.name)}
      width="sm"
      close={close}
      actions={
        <>
          <Button autoFocus onClick={back}>
            {texts.back}
          </Button>
          {isEmpty ? null : (
            <BusyButton
              text={texts.apply}
              busyText={texts.applying}
              isBusy={isPending}
              isDisabled={isTooMany}
              onClick={apply}
            />
          )}
        </>
      }
    >
      <ul className={`note ${styles.notes}`}>
        {texts.notes.map((note) => (
          <li key={note}>{note}</li>
        ))}
      </ul>
      <TemplateTable template={template} outcome={outcome} />
      <LimitCard kind="parameters" adding={adding} />
      <Warnings
        sentences={[
          ...new Set(outcome.problems.map(sentenceOf)),
          ...(isEmpty ? [texts.nothingNew] : []),
        ]}
      />
    </ModalDialog>
  );
}

interface TemplateTableProps {
  readonly template: Template;
  readonly outcome: AppliedTemplate;
}

/** The parameters of a template, and which of them are not added because they exist. */
function TemplateTable({ template, outcome: { skipped, renamed } }: TemplateTableProps) {
  const names = new Map(renamed.map(({ queryName, displayName }) => [queryName, displayName]));
  return (
    <table className={styles.table}>
      <thead>
        <tr>
          <th scope="col">{texts.displayName}</th>
          <th scope="col">{texts.queryName}</th>
          <th scope="col">{texts.required}</th>
        </tr>
      </thead>
      <tbody>
        {template.parameters.map(({ queryName, displayName, required }) => {
          const isSkipped = skipped.includes(queryName);
          const newName = names.get(queryName);
          return (
            <tr key={queryName} data-skipped={isSkipped || undefined}>
              <td>
                <span>{displayName}</span>
                {newName === undefined ? null : <small>{texts.renamed(newName)}</small>}
              </td>
              <td>
                <code translate="no">{queryName}</code>
                {isSkipped ? <small>{texts.exists}</small> : null}
              </td>
              <td>{required ? texts.yes : texts.no}</td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}
