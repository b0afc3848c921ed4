import Alert from '@mui/material/Alert';
import AlertTitle from '@mui/material/AlertTitle';
import Button from '@mui/material/Button';
import { useQueryClient } from '@tanstack/react-query';
import { sentenceOf } from '@utmost/core/messages.ts';
import type { Problem } from '@utmost/core/problem.ts';
import {
  advancedConflicts,
  checkAdvancedConfig,
  completeAdvancedConfig,
} from '@utmost/core/taxonomy/advanced-mode.ts';
import type { AdvancedLinkConfig, GovernedParameter } from '@utmost/core/taxonomy/parameter.ts';
import { useState } from 'react';
import { ApiError } from '../../data/api-error.ts';
import { advancedQuery } from '../../data/taxonomy.ts';
import { useAction } from '../../data/use-action.ts';
import { useNotice } from '../../data/use-notice.ts';
import { focusOn } from '../../ui/browser/focus-on.ts';
import { BusyButton } from '../../ui/controls/busy-button.tsx';
import { ConfirmDialog } from '../../ui/controls/confirm-dialog.tsx';
import { hueStyle } from '../../ui/theme/hue.ts';
import { saveAdvanced } from '../calls.ts';
import { configuration } from '../configuration.ts';
import { configTexts } from '../parameter-config-texts.ts';
import styles from './advanced.module.css';
import { AdvancedFields } from './advanced-fields.tsx';
import { advancedPreviewTexts, advancedTexts as texts } from './advanced-texts.ts';
import { conflictFreePair, conflictLines } from './conflict-lines.ts';
import type { AdvancedDraft } from './use-advanced-draft.ts';

interface SettingsTabProps {
  readonly saved: AdvancedLinkConfig;
  readonly config: AdvancedLinkConfig;
  readonly draft: AdvancedDraft;
  readonly parameters: readonly GovernedParameter[];
  readonly isAdmin: boolean;
}

const NONE: ReadonlyMap<string, string> = new Map();

/** The four settings; they are saved only when nothing conflicts and, if need be, after a warning. */
export function SettingsTab(props: SettingsTabProps) {
  const { saved, config, draft, parameters, isAdmin } = props;
  const notify = useNotice();
  const [isAsking, ask] = useState(false);
  const [refused, refuse] = useState(NONE);
  const { save, isSaving } = useSaveAdvanced({
    saved,
    onSaved: draft.settle,
    onRefused: refuse,
  });
  const problems = checkAdvancedConfig(completeAdvancedConfig(config));
  const conflicts = advancedConflicts({ parameters, advanced: config });
  const sentences = new Map([
    ...refused,
    ...problems.toReversed().map((one) => [one.path, sentenceOf(one)] as const),
  ]);
  const isEnabling = config.isEnabled && !saved.isEnabled;
  const edit = (fields: Partial<AdvancedLinkConfig>) => {
    refuse(NONE);
    draft.change(fields);
  };
  const cancel = () => {
    refuse(NONE);
    draft.restore();
  };
  const submit = () => {
    if (problems[0]) focusOn(`#advanced-${problems[0].path}`);
    else if (conflicts.length > 0) focusOn(`#${CONFLICTS}`);
    else if (isEnabling && parameters.length > 0) ask(true);
    else save(config);
  };
  const preview = () => {
    if (problems.length === 0) return draft.show('preview');
    const { failed, failedTitle } = advancedPreviewTexts;
    notify(failed, { type: 'error', title: failedTitle });
  };
  return (
    <form
      noValidate
      className={styles.settings}
      onSubmit={(event) => {
        event.preventDefault();
        if (isAdmin && !isSaving) submit();
      }}
    >
      <AdvancedFields config={config} sentences={sentences} isDisabled={!isAdmin} change={edit} />
      <Conflicts
        config={config}
        parameters={parameters}
        conflicts={conflicts}
        refused={refused}
        change={isAdmin ? edit : null}
      />
      {isAdmin ? (
        <div className={`wrapped ${styles.actions}`}>
          <Button onClick={preview}>{texts.showPreview}</Button>
          <Button disabled={draft.changed === null} onClick={cancel}>
            {configTexts.cancel}
          </Button>
          <BusyButton text={texts.save} busyText={texts.saving} isBusy={isSaving} />
        </div>
      ) : null}
      {isAsking ? (
        <ConfirmDialog
          title={texts.enableTitle}
          confirm={texts.enable}
          confirming={texts.saving}
          isPending={isSaving}
          onConfirm={() => {
            ask(false);
            save(config);
          }}
          close={() => {
            ask(false);
            cancel();
          }}
        >
          <p>{texts.enableText(parameters.length)}</p>
        </ConfirmDialog>
      ) : null}
    </form>
  );
}

interface ConflictsProps {
  readonly config: AdvancedLinkConfig;
  readonly parameters: readonly GovernedParameter[];
  readonly conflicts: readonly Problem[];
  /** What the server refused, by place. */
  readonly refused: ReadonlyMap<string, string>;
  /** Null for those who may only look. */
  readonly change: ((fields: Partial<AdvancedLinkConfig>) => void) | null;
}

/** The id of the list. */
const CONFLICTS = 'advanced-conflicts';

/** Every name and value that keeps advanced mode from being enabled, and a pair that none of them contains. */
function Conflicts({ config, parameters, conflicts, refused, change }: ConflictsProps) {
  const found = new Map([
    ...refused,
    ...conflicts.map((one) => [one.path, sentenceOf(one)] as const),
  ]);
  const lines = conflictLines(parameters, found);
  if (lines.length === 0) return null;
  const pair = conflictFreePair(parameters, config.mainParameterName);
  return (
    <Alert
      id={CONFLICTS}
      className={styles.conflicts ?? ''}
      severity="error"
      variant="standard"
      tabIndex={-1}
    >
      <AlertTitle>{texts.conflicts(lines.length)}</AlertTitle>
      <p className="muted">{texts.conflictsText}</p>
      <ul>
        {lines.map(({ path, queryName, position, sentence }) => (
          <li key={path} style={hueStyle(position)}>
            <code translate="no" className="hue">
              {queryName}
            </code>
            <span className="muted">{sentence}</span>
          </li>
        ))}
      </ul>
      {change === null ? null : pair === null ? (
        <p className="muted">{texts.noPair}</p>
      ) : (
        <div className={`row ${styles.pair}`}>
          <span>{texts.pair(pair.keyValueConnector, pair.delimiter)}</span>
          <Button onClick={() => change(pair)}>
            <span>{texts.takePair(pair.keyValueConnector, pair.delimiter)}</span>
          </Button>
        </div>
      )}
    </Alert>
  );
}

interface SaveAdvanced {
  readonly saved: AdvancedLinkConfig;
  readonly onSaved: (sent: AdvancedLinkConfig) => void;
  readonly onRefused: (errors: ReadonlyMap<string, string>) => void;
}

/** Stores the configuration; turning it on is followed by a warning of what follows from it. */
function useSaveAdvanced({ saved, onSaved, onRefused }: SaveAdvanced) {
  const queries = useQueryClient();
  const notify = useNotice();
  const { mutate, isPending } = useAction({
    ...configuration,
    call: (config: AdvancedLinkConfig) => saveAdvanced(completeAdvancedConfig(config)),
    title: texts.savedTitle,
    done: () => texts.saved,
    failed: (message, error) => ({
      title: texts.saveFailedTitle,
      text: isRefusal(error) ? message : texts.saveFailed,
    }),
    onDone: (stored, sent) => {
      queries.setQueryData(advancedQuery.queryKey, stored);
      if (stored.isEnabled && !saved.isEnabled) {
        notify(texts.enabledText, { type: 'error', title: texts.enabledTitle });
      }
      onSaved(sent);
    },
    onRefused,
  });
  return { save: mutate, isSaving: isPending };
}

// What went wrong on the way or within the server is nothing that people can mend.
function isRefusal(error: Error): boolean {
  return error instanceof ApiError && error.status >= 400 && error.status < 500;
}
