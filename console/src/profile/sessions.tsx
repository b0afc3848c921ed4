import { useQuery } from '@tanstack/react-query';
import { profileTexts as texts } from '@utmost/core/messages/credentials.ts';
import tableStyles from '../controls/card-table.module.css';
import { CardTable } from '../controls/card-table.tsx';
import { LoadFailure } from '../controls/load-failure.tsx';
import { RowsSkeleton } from '../controls/rows-skeleton.tsx';
import { useNow } from '../manage-links/use-now.ts';
import { type Session, sessionsQuery } from './calls.ts';
import styles from './profile.module.css';
import { SessionRow } from './session-row.tsx';

/** Where one is signed in. */
export function Sessions() {
  const { data, error, refetch } = useQuery(sessionsQuery);
  return (
    <section className={styles.sessions} aria-labelledby="profile-sessions">
      <h2 id="profile-sessions">{texts.sessions}</h2>
      <p>{texts.sessionsHint}</p>
      {data ? (
        <SessionsTable sessions={data} />
      ) : error ? (
        <LoadFailure text={texts.sessionsFailed} error={error} retry={refetch} />
      ) : (
        <RowsSkeleton text={texts.sessionsLoading} />
      )}
    </section>
  );
}

function SessionsTable({ sessions }: { readonly sessions: readonly Session[] }) {
  const now = useNow();
  const columns = [
    { text: texts.device },
    { text: texts.address },
    { text: texts.lastSeen, className: tableStyles.when },
    { text: texts.signedIn, className: tableStyles.when },
    { text: texts.ends, className: tableStyles.when },
    { text: texts.actions, className: tableStyles.action },
  ];
  return (
    <CardTable columns={columns}>
      {sessions.map((session) => (
        <SessionRow key={session.id} session={session} now={now} />
      ))}
    </CardTable>
  );
}
