import Button from '@mui/material/Button';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useId } from 'react';
import { allowValue } from '../bulk-create/causes/allow-value.ts';
import { api, bodyOf } from '../data/api-client.ts';
import { useAction } from '../data/use-action.ts';
import styles from './request-list.module.css';
import { type ValueRequest, valueRequestsQuery } from './value-requests.ts';
import { valueRequestTexts as texts } from './value-requests-texts.ts';

const REFRESHED = [valueRequestsQuery.queryKey, ['tracking-parameters'], ['value-mappings']];

/** The values that members ask for, each to be allowed or declined at once; nothing where there are none. */
export function RequestList() {
  const { data = [] } = useQuery(valueRequestsQuery);
  const id = useId();
  if (data.length === 0) return null;
  const open = data.filter(({ state }) => state === 'open');
  const shown = [...open, ...data.filter(({ state }) => state !== 'open')];
  return (
    <section className={`card ${styles.requests}`} aria-labelledby={id}>
      <h2 id={id}>
        {texts.list}
        {open.length > 0 ? <span className={styles.badge}>{open.length}</span> : null}
      </h2>
      <ul>
        {shown.map((request) => (
          <RequestRow key={request.id} request={request} />
        ))}
      </ul>
    </section>
  );
}

/** One request, and what an admin can do about it. */
function RequestRow({ request }: { readonly request: ValueRequest }) {
  const { id, queryName, value, reason, requestedBy, createdAt, state } = request;
  const queries = useQueryClient();
  const allow = useAction({
    call: () => allowValue(queries, queryName, value),
    done: () => texts.allowed(value),
    failed: texts.allowFailed,
    refresh: REFRESHED,
  });
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
  const isBusy = allow.isPending || decline.isPending || remove.isPending;
  const isDeclined = state === 'declined';
  const other = isDeclined ? remove : decline;
  return (
    <li>
      <div className={styles.about}>
        <span>
          <code translate="no">{queryName}</code>{' '}
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
        aria-label={texts.allowNamed(value, queryName)}
        onClick={() => allow.mutate()}
      >
        {texts.allow}
      </Button>
      <Button
        variant="text"
        disabled={isBusy}
        aria-label={(isDeclined ? texts.removeNamed : texts.declineNamed)(value, queryName)}
        onClick={() => other.mutate()}
      >
        {isDeclined ? texts.remove : texts.decline}
      </Button>
    </li>
  );
}
