import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { useQuery } from '@tanstack/react-query';
import { historyTexts as texts } from '@utmost/core/messages/manage-links.ts';
import type { CompiledTaxonomy } from '@utmost/core/taxonomy/compile.ts';
import { useId } from 'react';
import { LoadFailure } from '../../controls/load-failure.tsx';
import { api, bodyOf } from '../../providers/api-client.ts';
import { useNow } from '../use-now.ts';
import type { StoredLink } from '../view/use-links.ts';
import styles from './history-dialog.module.css';
import { HistoryList } from './history-list.tsx';

interface HistoryDialogProps {
  readonly link: StoredLink;
  readonly compiled: CompiledTaxonomy;
  readonly close: () => void;
}

/** What was done to a link, when and by whom. */
export function HistoryDialog({ link, compiled, close }: HistoryDialogProps) {
  const titleId = useId();
  const now = useNow();
  const { id, name } = link;
  const { data, error, refetch } = useQuery({
    queryKey: ['tracking-links', 'history', id],
    queryFn: ({ signal }) =>
      bodyOf(api.GET('/api/tracking-links/{id}', { params: { path: { id } }, signal })),
    staleTime: 0,
  });
  return (
    <Dialog open onClose={close} aria-labelledby={titleId} maxWidth="sm" fullWidth>
      <DialogTitle id={titleId} className={styles.title ?? ''}>
        {texts.title(name)}
      </DialogTitle>
      <DialogContent className={styles.content ?? ''}>
        {data ? (
          <HistoryList events={data.history ?? []} compiled={compiled} now={now} />
        ) : error ? (
          <LoadFailure text={texts.loadFailed} error={error} retry={() => void refetch()} />
        ) : (
          <p role="status">{texts.loading}</p>
        )}
      </DialogContent>
      <DialogActions>
        <Button onClick={close} autoFocus>
          {texts.close}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
