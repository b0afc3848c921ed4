import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { useAllowValue } from '../bulk-create/causes/allow-value.ts';
import { api, bodyOf } from '../data/api-client.ts';
import { useAction } from '../data/use-action.ts';
import type { ConfiguredParameter } from '../parameter-config/use-config.ts';
import { later } from '../routing/later.tsx';
import styles from './request-list.module.css';
import { type ValueRequest, valueRequestsQuery } from './value-requests.ts';
import { valueRequestTexts as texts } from './value-requests-texts.ts';

const MapValueDialog = later(() => import('../parameter-config/mappings/map-value-dialog.tsx'));

const REFRESHED = [
  valueRequestsQuery.queryKey,
  ['tracking-parameters'],
  ['value-mappings'],
] as const;

interface RequestListProps {
  readonly parameters: readonly ConfiguredParameter[];
}

/** The values that members ask for, each to be allowed or declined at once; nothing where there are none. */
export function RequestList({ parameters }: RequestListProps) {
  const { data = [] } = useQuery(valueRequestsQuery);
  const id = useId();
  if (data.length === 0) return null;
  const waiting = data.filter(({ state }) => state === 'open');
  const shown = [...waiting, ...data.filter(({ state }) => state !== 'open')];
  return (
    <section className={`card ${styles.requests}`} aria-labelledby={id}>
      <h2 id={id}>
        {texts.list}
        {waiting.length > 0 ? <span className={styles.badge}>{waiting.length}</span> : null}
      </h2>
      <ul>
        {shown.map((request) => (
          <RequestRow
            key={request.id}
            request={request}
            parameter={parameters.find(({ stored }) => stored.queryName === request.queryName)}
          />
        ))}
      </ul>
    </section>
  );
}

interface RequestRowProps {
  readonly request: ValueRequest;
  /** Of the value; undefined while it isn't loaded. */
  readonly parameter: ConfiguredParameter | undefined;
}

/** One request, and what an admin can do about it. */
function RequestRow({ request, parameter }: RequestRowProps) {
  const { id, queryName, value, reason, requestedBy, createdAt, state } = request;
  const displayName = parameter?.stored.displayName ?? queryName;
  const { allow, isAllowing, asked } = useAllowValue(async () => {});
  const params = { path: { id } };
  const decline = useAction({
    call: () => bodyOf(api.POST('/api/value-requests/{id}/decline', { params })),
    done: () => texts.wasDeclined,
    failed: texts.answerFailed,
    refresh: REFRESHED,
  });
  const remove = useAction({
    call: () => bodyOf(api.DELETE('/api/value-requests/{id}', { params })),
    done: () => texts.removed,
    failed: texts.answerFailed,
    refresh: REFRESHED,
  });
  const isBusy = isAllowing || decline.isPending || remove.isPending;
  const isDeclined = state === 'declined';
  const other = isDeclined ? remove : decline;
  return (
    <li>
      <div className={styles.about}>
        <span>
          <span>{displayName}</span>{' '}
          <strong className="mono" translate="no">
            {value}
          </strong>
        </span>
        {reason ? <span>{reason}</span> : null}
        <span className="hint">
          {isDeclined ? `${texts.isDeclined} · ` : ''}
          {texts.by(requestedBy, createdAt)}
        </span>
      </div>
      <Button
        disabled={isBusy}
        aria-label={texts.allowNamed(value, displayName)}
        onClick={() => allow({ path: queryName, value })}
      >
        {texts.allow}
      </Button>
      <Button
        variant="text"
        disabled={isBusy}
        aria-label={(isDeclined ? texts.removeNamed : texts.declineNamed)(value, displayName)}
        onClick={() => other.mutate()}
      >
        {isDeclined ? texts.remove : texts.decline}
      </Button>
      {asked ? <MapValueDialog {...asked} /> : null}
    </li>
  );
}
