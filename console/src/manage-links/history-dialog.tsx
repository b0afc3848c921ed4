import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import type { components } from '@utmost/core/contract.d.ts';
import type { CompiledTaxonomy } from '@utmost/core/taxonomy/compile.ts';
import { auditActionName } from '../audit-log/audit-texts.ts';
import { linkChangeWords } from '../audit-log/change-words.ts';
import { FieldChanges } from '../audit-log/field-changes.tsx';
import { api, bodyOf, type TrackingLink } from '../data/api-client.ts';
import { ModalDialog } from '../ui/controls/modal-dialog.tsx';
import { Timestamp, useNow } from '../ui/controls/timestamp.tsx';
import { LoadFailure } from '../ui/screen/load-failure.tsx';
import styles from './history-dialog.module.css';
import { historyTexts as texts } from './manage-links-texts.ts';

interface HistoryDialogProps {
  readonly link: TrackingLink;
  readonly compiled: CompiledTaxonomy;
  readonly close: () => void;
}

/** What was done to a link, when and by whom. */
export function HistoryDialog({ link, compiled, close }: HistoryDialogProps) {
  const now = useNow();
  const { id, name } = link;
  const { data, error, refetch } = useQuery({
    queryKey: ['tracking-links', 'history', id],
    queryFn: ({ signal }) =>
      bodyOf(api.GET('/api/tracking-links/{id}', { params: { path: { id } }, signal })),
    staleTime: 0,
  });
  return (
    <ModalDialog
      title={texts.title(name)}
      width="sm"
      close={close}
      actions={
        <Button onClick={close} autoFocus>
          {texts.close}
        </Button>
      }
    >
      <div className={styles.content}>
        {data ? (
          <HistoryList events={data.history ?? []} compiled={compiled} now={now} />
        ) : error ? (
          <LoadFailure text={texts.loadFailed} error={error} retry={() => void refetch()} />
        ) : (
          <p role="status">{texts.loading}</p>
        )}
      </div>
    </ModalDialog>
  );
}

interface HistoryListProps {
  readonly events: readonly components['schemas']['LinkEvent'][];
  readonly compiled: CompiledTaxonomy;
  /** Milliseconds of the clock. */
  readonly now: number;
}

/** The events of a link, the newest first, each with what it made different. */
function HistoryList({ events, compiled, now }: HistoryListProps) {
  return (
    <ol className={styles.events}>
      {events.map(({ id, at, by, action, changes }) => (
        <li key={id}>
          <p>
            <strong>{auditActionName(action)}</strong> {texts.by(by)}{' '}
            <span className="muted">
              <Timestamp at={at} now={now} />
            </span>
          </p>
          <FieldChanges changes={linkChangeWords(changes, compiled)} compiled={compiled} />
        </li>
      ))}
    </ol>
  );
}
