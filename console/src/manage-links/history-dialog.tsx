import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import type { CompiledTaxonomy } from '@utmost/core/taxonomy/compile.ts';
import { auditActionName } from '../audit-log/audit-texts.ts';
import { linkChangeWords } from '../audit-log/change-words.ts';
import { FieldChanges } from '../audit-log/field-changes.tsx';
import { api, bodyOf, type TrackingLink } from '../data/api-client.ts';
import { useAction } from '../data/use-action.ts';
import { ModalDialog } from '../ui/controls/modal-dialog.tsx';
import { Timestamp, useNow } from '../ui/controls/timestamp.tsx';
import { LoadFailure } from '../ui/screen/load-failure.tsx';
import styles from './history-dialog.module.css';
import { hasValuesOf, type LinkVersion, linkBefore } from './link-version.ts';
import { historyTexts as texts } from './manage-links-texts.ts';
import { useRefreshLinks } from './use-links.ts';

interface HistoryDialogProps {
  readonly link: TrackingLink;
  readonly compiled: CompiledTaxonomy;
  readonly close: () => void;
}

/** What was done to a link, when and by whom. */
export function HistoryDialog({ link, compiled, close }: HistoryDialogProps) {
  const now = useNow();
  const { id, name } = link;
  const refresh = useRefreshLinks();
  const { data, error, refetch } = useQuery({
    queryKey: ['tracking-links', 'history', id],
    queryFn: ({ signal }) =>
      bodyOf(api.GET('/api/tracking-links/{id}', { params: { path: { id } }, signal })),
    staleTime: 0,
  });
  const { mutate, isPending } = useAction({
    call: async ({ version, lastModifiedAt }: Restored) => {
      const body = { ...version, lastModifiedAt };
      const call = api.PATCH('/api/tracking-links/{id}', { params: { path: { id } }, body });
      const stored = await bodyOf(call);
      await Promise.all([refresh(), refetch()]);
      return stored;
    },
    done: (stored, { version }) =>
      hasValuesOf(stored, version) ? texts.restored : texts.restoredInPart,
    refresh: null,
    failed: texts.failed,
    onFailed: () => void refetch(),
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
          <HistoryList
            link={data}
            compiled={compiled}
            now={now}
            restore={mutate}
            isRestoring={isPending}
          />
        ) : error ? (
          <LoadFailure text={texts.loadFailed} error={error} retry={() => void refetch()} />
        ) : (
          <p role="status">{texts.loading}</p>
        )}
      </div>
    </ModalDialog>
  );
}

/** A version of the link, in place of the one that was read with it. */
interface Restored {
  readonly version: LinkVersion;
  readonly lastModifiedAt: string;
}

interface HistoryListProps {
  /** With its history. */
  readonly link: TrackingLink;
  readonly compiled: CompiledTaxonomy;
  /** Milliseconds of the clock. */
  readonly now: number;
  readonly restore: (restored: Restored) => void;
  readonly isRestoring: boolean;
}

/** The events of a link, the newest first, each with what it made different and the way back to what came of it. */
function HistoryList({ link, compiled, now, restore, isRestoring }: HistoryListProps) {
  const { history = [], lastModifiedAt } = link;
  return (
    <ol className={styles.events}>
      {history.map(({ id, at, by, action, changes }, index) => (
        <li key={id}>
          <p>
            <strong>{auditActionName(action)}</strong> {texts.by(by)}{' '}
            <span className="muted">
              <Timestamp at={at} now={now} />
            </span>
          </p>
          <FieldChanges changes={linkChangeWords(changes, compiled)} compiled={compiled} />
          {index === 0 ? null : (
            <Button
              variant="text"
              disabled={isRestoring}
              onClick={() =>
                restore({ version: linkBefore(link, history.slice(0, index)), lastModifiedAt })
              }
            >
              {texts.restore}
            </Button>
          )}
        </li>
      ))}
    </ol>
  );
}
