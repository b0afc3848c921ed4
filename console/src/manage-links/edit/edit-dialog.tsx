import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { anatomyOf } from '@utmost/core/link/anatomy.ts';
import type { EditedLink } from '@utmost/core/link/edit.ts';
import {
  refuse,
  shownSentences,
  submit,
  valueSentences,
} from '@utmost/core/link-form/link-form.ts';
import { sentenceOf } from '@utmost/core/messages.ts';
import type { CompiledTaxonomy } from '@utmost/core/taxonomy/compile.ts';
import { useEffect, useEffectEvent, useState } from 'react';
import type { TrackingLink } from '../../data/api-client.ts';
import { errorTexts } from '../../data/data-texts.ts';
import { useNotice } from '../../data/use-notice.ts';
import { focusOn, focusWhenThere } from '../../ui/browser/focus-on.ts';
import { useSubmitKey } from '../../ui/browser/use-submit-key.ts';
import { BusyButton } from '../../ui/controls/busy-button.tsx';
import { DiscardDialog } from '../../ui/controls/discard-dialog.tsx';
import { Warnings } from '../../ui/controls/warnings.tsx';
import { firstWrongField } from '../../ui/link-fields/field-id.ts';
import { useHighlight } from '../../ui/link-fields/use-highlight.ts';
import { UrlAnatomy } from '../../ui/url-anatomy/url-anatomy.tsx';
import { FavoriteButton } from '../favorite-button.tsx';
import { manageLinksTexts, editLinkTexts as texts } from '../manage-links-texts.ts';
import styles from './edit-dialog.module.css';
import { EDIT_FORM, EditFields } from './edit-fields.tsx';
import { differencesOf } from './edited-link.ts';
import { useEditForm, useLatestLink, useSaveEdit } from './use-edit.ts';

interface EditDialogProps {
  readonly link: TrackingLink;
  readonly compiled: CompiledTaxonomy;
  readonly close: () => void;
}

/** A link's form over the list, and the URL as it would be; changes by others to the link meanwhile are shown. */
export function EditDialog({ link, compiled: configured, close }: EditDialogProps) {
  const [isLeaving, leave] = useState(false);
  const editing = useEditForm(link, configured);
  const { compiled, base, form, change, edited, sentences, isChanged } = editing;
  const { newer, isGone, refetch } = useLatestLink(base);
  const { at: highlighted, container } = useHighlight();
  const { mutate, isPending } = useSaveEdit({
    onSaved: close,
    onRefused: (errors, sent) => {
      change((now) => refuse(now, sent, errors));
      focusWhenThere(firstWrongField(EDIT_FORM, compiled, errors), document.activeElement);
    },
    onConflict: () => {
      refetch();
      focusWhenThere(`#${CONFLICT}`, document.activeElement);
    },
    onGone: close,
  });
  // The versions are chosen from before anything is saved.
  const isConflict = newer !== null && isChanged && differencesOf(base, newer, compiled).length > 0;
  const save = () => {
    change(submit);
    if (sentences.size > 0) focusOn(firstWrongField(EDIT_FORM, compiled, sentences));
    else if (newer) focusOn(`#${CONFLICT}`);
    else if (!isPending) mutate({ base, form, compiled, fullUrl: edited.link.fullUrl });
  };
  useSubmitKey(save, true);
  useLeaveMissing(isGone && !isChanged, close);

  return (
    <>
      <Dialog
        open
        fullWidth
        maxWidth="md"
        aria-labelledby="edit-title"
        // A click outside the dialog does not throw away what was typed.
        onClose={(_event, reason) => {
          if (reason !== 'escapeKeyDown') return;
          if (isChanged) leave(true);
          else close();
        }}
      >
        <form
          noValidate
          className={styles.form}
          onSubmit={(event) => {
            event.preventDefault();
            save();
          }}
        >
          <div className={styles.head}>
            <DialogTitle id="edit-title">{texts.title}</DialogTitle>
            <FavoriteButton link={link} />
          </div>
          <div ref={container} className={styles.form}>
            <DialogContent className={styles.content ?? ''}>
              <Conflict editing={editing} newer={newer} isGone={isGone} />
              <EditFields
                link={base}
                compiled={compiled}
                form={form}
                values={edited.link.values}
                change={change}
                sentences={shownSentences(form, sentences)}
                highlighted={highlighted}
              />
            </DialogContent>
            <EditPreview
              compiled={compiled}
              edited={edited}
              sentences={sentences}
              highlighted={highlighted}
            />
          </div>
          <DialogActions>
            <Button onClick={close}>{manageLinksTexts.cancel}</Button>
            {isConflict ? null : (
              <BusyButton text={texts.save} busyText={texts.saving} isBusy={isPending} />
            )}
          </DialogActions>
        </form>
      </Dialog>
      {isLeaving ? <DiscardDialog discard={close} close={() => leave(false)} /> : null}
    </>
  );
}

interface EditPreviewProps {
  readonly compiled: CompiledTaxonomy;
  readonly edited: EditedLink;
  readonly sentences: ReadonlyMap<string, string>;
  readonly highlighted: string | null;
}

/** The URL as it would be stored, and what is worth knowing about it. */
function EditPreview({ compiled, edited, sentences, highlighted }: EditPreviewProps) {
  return (
    <section className={styles.preview} aria-labelledby="edit-preview">
      <h3 id="edit-preview" className="hint">
        {texts.preview}
      </h3>
      <div className={styles.url}>
        <UrlAnatomy
          parts={anatomyOf(compiled, edited.link.fullUrl)}
          highlighted={highlighted}
          problems={valueSentences(compiled, sentences)}
        />
      </div>
      <Warnings sentences={edited.warnings.map(sentenceOf)} />
    </section>
  );
}

/** Leaves where there was nothing to edit in the first place. */
function useLeaveMissing(isMissing: boolean, close: () => void): void {
  const notify = useNotice();
  const leave = useEffectEvent(() => {
    notify(texts.notFound, { type: 'error', title: errorTexts.title });
    close();
  });
  useEffect(() => {
    if (isMissing) leave();
  }, [isMissing]);
}

/** The id of the choice between two versions. */
const CONFLICT = 'edit-conflict';

interface ConflictProps {
  readonly editing: ReturnType<typeof useEditForm>;
  /** Another user's version, if there is one. */
  readonly newer: TrackingLink | null;
  readonly isGone: boolean;
}

/** Another user's changes to the link that is being edited, and the choice between the versions. */
function Conflict({ editing, newer, isGone }: ConflictProps) {
  const { base, compiled, isChanged, take, keepOver } = editing;
  const differences = newer ? differencesOf(base, newer, compiled) : [];
  const isOnlyTheirs = newer !== null && (!isChanged || differences.length === 0);
  // Follow the newer version without asking where there is no conflict.
  const follow = useEffectEvent(() => {
    if (!newer) return;
    if (isChanged) keepOver(newer);
    else take(newer);
  });
  useEffect(() => {
    if (isOnlyTheirs) follow();
  }, [isOnlyTheirs]);
  if (isGone) {
    return (
      <p className={`stack ${styles.conflict}`} role="alert">
        {texts.deletedMeanwhile}
      </p>
    );
  }
  if (!newer || isOnlyTheirs) return null;
  return (
    <div id={CONFLICT} tabIndex={-1} className={`stack ${styles.conflict}`} role="alert">
      <strong>{texts.changedMeanwhile}</strong>
      <dl>
        {differences.map(({ field, theirs }) => (
          <div key={field}>
            <dt className="muted">{texts.theirs(field)}</dt>
            <dd>{theirs ?? texts.absent}</dd>
          </div>
        ))}
      </dl>
      <div>
        <Button onClick={() => take(newer)}>{texts.takeTheirs}</Button>
        <Button onClick={() => keepOver(newer)}>{texts.keepMine}</Button>
      </div>
    </div>
  );
}
