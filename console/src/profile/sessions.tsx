import Button from '@mui/material/Button';
import { queryOptions, useQuery } from '@tanstack/react-query';
import type { components } from '@utmost/core/contract.d.ts';
import { deviceName, profileTexts as texts } from '../api-tokens/credentials-texts.ts';
import { api, bodyOf } from '../data/api-client.ts';
import { useAction } from '../data/use-action.ts';
import { useLogout } from '../shell/use-logout.ts';
import { Timestamp, useNow } from '../ui/controls/timestamp.tsx';
import tableStyles from '../ui/lists/card-table.module.css';
import { CardTable } from '../ui/lists/card-table.tsx';
import { Section } from '../ui/screen/facts.tsx';
import { LoadFailure } from '../ui/screen/load-failure.tsx';
import { RowsSkeleton } from '../ui/screen/rows-skeleton.tsx';
import { deviceOf } from './user-agent.ts';

type Session = components['schemas']['Session'];

/** The last used first. */
const sessionsQuery = queryOptions({
  queryKey: ['sessions'],
  queryFn: ({ signal }) => bodyOf(api.GET('/api/profile/sessions', { signal })),
});

/** Where one is signed in. */
export function Sessions() {
  const { data, error, refetch } = useQuery(sessionsQuery);
  return (
    <Section id="profile-sessions" title={texts.sessions} hint={texts.sessionsHint}>
      {data ? (
        <SessionsTable sessions={data} />
      ) : error ? (
        <LoadFailure text={texts.sessionsFailed} error={error} retry={refetch} />
      ) : (
        <RowsSkeleton text={texts.sessionsLoading} />
      )}
    </Section>
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

interface SessionRowProps {
  readonly session: Session;
  /** Milliseconds of the clock. */
  readonly now: number;
}

/** One browser that is signed in. */
function SessionRow({ session, now }: SessionRowProps) {
  const { id, current, userAgent, address, lastSeenAt, createdAt, expiresAt } = session;
  const { browser, system } = deviceOf(userAgent);
  const device = deviceName(browser, system);
  const logout = useLogout();
  const { mutate, isPending } = useAction({
    call: (ended: string) =>
      bodyOf(api.DELETE('/api/profile/sessions/{id}', { params: { path: { id: ended } } })),
    done: () => ({ title: texts.success, text: texts.ended }),
    failed: texts.endFailed,
    refresh: [sessionsQuery.queryKey],
  });
  return (
    <tr>
      <td className={tableStyles.name} title={userAgent}>
        <span>{device}</span>
        {current ? <span className={tableStyles.quiet}> ({texts.current})</span> : null}
      </td>
      <td className={tableStyles.quiet} data-label={texts.address}>
        <code translate="no">{address}</code>
      </td>
      <td className={tableStyles.quiet} data-label={texts.lastSeen}>
        <Timestamp at={lastSeenAt} now={now} />
      </td>
      <td className={tableStyles.quiet} data-label={texts.signedIn}>
        <Timestamp at={createdAt} now={now} />
      </td>
      <td className={tableStyles.quiet} data-label={texts.ends}>
        <Timestamp at={expiresAt} now={now} isAhead />
      </td>
      <td className={tableStyles.actions}>
        <Button
          variant="text"
          aria-label={texts.endOf(device)}
          disabled={isPending}
          onClick={() => (current ? logout() : mutate(id))}
        >
          {texts.end}
        </Button>
      </td>
    </tr>
  );
}
