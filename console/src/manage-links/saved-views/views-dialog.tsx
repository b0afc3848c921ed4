import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { useQuery } from '@tanstack/react-query';
import { historyTexts, savedViewTexts as texts } from '@utmost/core/messages/manage-links.ts';
import { useState } from 'react';
import { LoadFailure } from '../../controls/load-failure.tsx';
import { printView, readView } from '../view/links-view.ts';
import type { Steering } from '../view/use-links-view.ts';
import { turnTo } from '../view/view-changes.ts';
import { type SavedView, savedViewsQuery } from './calls.ts';
import { DeleteViewDialog } from './delete-view-dialog.tsx';
import { SaveViewForm } from './save-view-form.tsx';
import { ViewRow } from './view-row.tsx';
import styles from './views.module.css';

interface ViewsDialogProps {
  readonly steering: Steering;
  readonly close: () => void;
}

/** The saved views: to be shown, renamed and deleted; and the view of now, to be saved. */
export function ViewsDialog({ steering, close }: ViewsDialogProps) {
  const { data, error, refetch } = useQuery(savedViewsQuery);
  const [deleting, setDeleting] = useState<SavedView | null>(null);
  const show = ({ query }: SavedView) => {
    steering.change(() => readView(new URLSearchParams(query)));
    close();
  };
  return (
    <Dialog open onClose={close} aria-labelledby="views-title" maxWidth="sm" fullWidth>
      <DialogTitle id="views-title">{texts.title}</DialogTitle>
      <DialogContent>
        <SaveViewForm query={printView(turnTo(steering.view, 1)).toString()} />
        {data ? (
          <ul className={styles.views}>
            {data.map((view) => (
              <ViewRow
                key={view.id}
                view={view}
                show={() => show(view)}
                onDelete={() => setDeleting(view)}
              />
            ))}
          </ul>
        ) : error ? (
          <LoadFailure text={texts.loadFailed} error={error} retry={() => void refetch()} />
        ) : (
          <p role="status">{texts.loading}</p>
        )}
        {data?.length === 0 ? <p className={styles.none}>{texts.none}</p> : null}
      </DialogContent>
      <DialogActions>
        <Button onClick={close}>{historyTexts.close}</Button>
      </DialogActions>
      {deleting ? <DeleteViewDialog view={deleting} close={() => setDeleting(null)} /> : null}
    </Dialog>
  );
}
