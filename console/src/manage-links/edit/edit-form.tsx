import Button from '@mui/material/Button';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { refuse, shownSentences, submit } from '@utmost/core/link-form/link-form.ts';
import { errorTexts } from '@utmost/core/messages/console.ts';
import { manageLinksTexts, editLinkTexts as texts } from '@utmost/core/messages/manage-links.ts';
import type { CompiledTaxonomy } from '@utmost/core/taxonomy/compile.ts';
import { useEffect, useEffectEvent } from 'react';
import { useNotify } from 'react-admin';
import { BusyButton } from '../../controls/busy-button.tsx';
import { focusOn, focusWhenThere } from '../../controls/focus-on.ts';
import { useSubmitKey } from '../../controls/use-submit-key.ts';
import { firstWrongField } from '../../link-fields/field-id.ts';
import { usePointing } from '../../link-fields/use-pointing.ts';
import type { StoredLink } from '../view/use-links.ts';
import { CONFLICT, Conflict } from './conflict.tsx';
import styles from './edit-dialog.module.css';
import { EDIT_FORM, EditFields } from './edit-fields.tsx';
import { EditPreview } from './edit-preview.tsx';
import { useEditForm } from './use-edit-form.ts';
import { useLatestLink } from './use-latest-link.ts';
import { useSaveEdit } from './use-save-edit.ts';

interface EditFormProps {
  readonly link: StoredLink;
  readonly compiled: CompiledTaxonomy;
  readonly close: () => void;
}

/** The fields of a link, and the URL as it would be; what others do to the link meanwhile is told. */
export function EditForm({ link, compiled: configured, close }: EditFormProps) {
  const editing = useEditForm(link, configured);
  const { compiled, base, form, change, edited, sentences, isChanged } = editing;
  const { newer, isGone, refetch } = useLatestLink(base);
  const pointing = usePointing();
  const { mutate, isPending } = useSaveEdit({
    onSaved: close,
    onRefused: (errors, sent) => {
      change((now) => refuse(now, sent, errors));
      focusWhenThere(firstWrongField(EDIT_FORM, compiled, errors), document.activeElement);
    },
    onConflict: refetch,
    onGone: close,
  });
  const save = () => {
    change(submit);
    if (sentences.size > 0) focusOn(firstWrongField(EDIT_FORM, compiled, sentences));
    else if (newer) focusOn(`#${CONFLICT}`);
    else if (!isPending) mutate({ base, form, compiled, fullUrl: edited.link.fullUrl });
  };
  useSubmitKey(save);
  useLeaveMissing(isGone && !isChanged, close);

  return (
    <form
      noValidate
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault();
        save();
      }}
    >
      <DialogTitle id="edit-title">{texts.title}</DialogTitle>
      <div ref={pointing.within} className={styles.form}>
        <DialogContent className={styles.content ?? ''}>
          <Conflict editing={editing} newer={newer} isGone={isGone} />
          <EditFields
            link={base}
            compiled={compiled}
            form={form}
            change={change}
            sentences={shownSentences(form, sentences)}
            lifted={pointing.at}
          />
        </DialogContent>
        <EditPreview
          compiled={compiled}
          edited={edited}
          sentences={sentences}
          lifted={pointing.at}
        />
      </div>
      <DialogActions>
        <Button onClick={close}>{manageLinksTexts.cancel}</Button>
        <BusyButton text={texts.save} busyText={texts.saving} isBusy={isPending} />
      </DialogActions>
    </form>
  );
}

/** Leaves where there was nothing to edit in the first place. */
function useLeaveMissing(isMissing: boolean, close: () => void): void {
  const notify = useNotify();
  const leave = useEffectEvent(() => {
    notify(texts.notFound, { type: 'error', title: errorTexts.title });
    close();
  });
  useEffect(() => {
    if (isMissing) leave();
  }, [isMissing]);
}
