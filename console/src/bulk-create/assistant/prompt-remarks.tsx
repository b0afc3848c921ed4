import Alert from '@mui/material/Alert';
import AlertTitle from '@mui/material/AlertTitle';
import Button from '@mui/material/Button';
import { assistantTexts as texts } from '@utmost/core/messages/assistant.ts';
import type { ReactNode } from 'react';
import styles from './assistant-tab.module.css';
import { type Assistant, REMARKS_ID } from './use-assistant.ts';

type Remarks = Assistant['remarks'];

/** A prompt with the places marked that were not understood. */
export function MarkedPrompt({
  prompt,
  remarks,
}: {
  readonly prompt: string;
  readonly remarks: Remarks;
}) {
  const parts: ReactNode[] = [];
  let at = 0;
  for (const { start, end } of remarks) {
    // What overlaps is marked once.
    const from = Math.max(at, start);
    if (end <= from) continue;
    parts.push(prompt.slice(at, from), <mark key={from}>{prompt.slice(from, end)}</mark>);
    at = end;
  }
  return [...parts, prompt.slice(at)];
}

interface PromptRemarksProps {
  readonly remarks: Remarks;
  /** Absent where there are no links that wait for it. */
  readonly dismiss?: Assistant['dismiss'];
  readonly children?: ReactNode;
}

/** What was not understood of a prompt, to dismiss one by one or all together. */
export function PromptRemarks({ remarks, dismiss, children }: PromptRemarksProps) {
  if (remarks.length === 0) return null;
  return (
    <Alert
      severity="warning"
      role="region"
      aria-labelledby={REMARKS_ID}
      className={styles.remarks ?? ''}
    >
      <AlertTitle id={REMARKS_ID} tabIndex={-1} component="h2">
        {texts.notUnderstoodTitle}
      </AlertTitle>
      <p>{dismiss ? texts.notUnderstoodText : texts.notUnderstoodNoLinks}</p>
      {children}
      <ul>
        {remarks.map((remark) => (
          <li key={`${remark.start} ${remark.code} ${remark.path}`}>
            <span>{remark.message}</span>
            {dismiss ? (
              <Button
                size="small"
                aria-label={texts.dismissOne(remark.text)}
                onClick={() => dismiss([remark])}
              >
                {texts.dismiss}
              </Button>
            ) : null}
          </li>
        ))}
      </ul>
      {dismiss && remarks.length > 1 ? (
        <Button size="small" onClick={() => dismiss(remarks)}>
          {texts.dismissAll}
        </Button>
      ) : null}
    </Alert>
  );
}
