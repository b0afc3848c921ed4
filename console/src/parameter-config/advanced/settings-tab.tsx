import Button from '@mui/material/Button';
import {
  advancedPreviewTexts,
  advancedTexts as texts,
} from '@utmost/core/messages/advanced-config.ts';
import { configTexts } from '@utmost/core/messages/parameter-config.ts';
import { sentenceOf } from '@utmost/core/messages.ts';
import {
  advancedConflicts,
  checkAdvancedConfig,
  completeAdvancedConfig,
} from '@utmost/core/taxonomy/advanced-mode.ts';
import type { AdvancedLinkConfig, GovernedParameter } from '@utmost/core/taxonomy/parameter.ts';
import { useNotify } from 'ra-core';
import { useState } from 'react';
import { BusyButton } from '../../controls/busy-button.tsx';
import { ConfirmDialog } from '../../controls/confirm-dialog.tsx';
import { focusOn } from '../../controls/focus-on.ts';
import styles from './advanced.module.css';
import { AdvancedFields } from './advanced-fields.tsx';
import { CONFLICTS, Conflicts } from './conflicts.tsx';
import type { AdvancedDraft } from './use-advanced-draft.ts';
import { useSaveAdvanced } from './use-save-advanced.ts';

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
  const notify = useNotify();
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
        <div className={styles.actions}>
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
