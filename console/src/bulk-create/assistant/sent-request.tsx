import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import { useQuery } from '@tanstack/react-query';
import { assistantTexts as texts } from '@utmost/core/messages/assistant.ts';
import { useState } from 'react';
import { api, bodyOf } from '../../data/api-client.ts';
import { useUser } from '../../data/session.ts';
import { parametersQuery } from '../../data/taxonomy.ts';
import { useAction } from '../../data/use-action.ts';
import { useDebounced } from '../../ui/browser/use-debounced.ts';
import { previewQuery } from './calls.ts';
import styles from './sent-request.module.css';

/** What a prompt sends to the AI model, word for word; an admin chooses which parameters are part of it. */
export function SentRequest({ prompt }: { readonly prompt: string }) {
  const { role } = useUser();
  const [isOpen, setOpen] = useState(false);
  const { data, error, isFetching } = useQuery({
    ...previewQuery(useDebounced(prompt)),
    enabled: isOpen,
  });
  return (
    <details
      className={`note ${styles.sent}`}
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
    >
      <summary>{texts.sent}</summary>
      {error ? <p>{texts.sentFailed}</p> : null}
      {data?.body ? (
        <>
          <p>{texts.sentTo(data.host ?? '')}</p>
          <textarea
            readOnly
            rows={14}
            aria-label={texts.sent}
            value={JSON.stringify(JSON.parse(data.body), null, 2)}
          />
          {role === 'admin' ? (
            <SharedParameters sharedIds={data.sharedParameterIds} isStale={isFetching} />
          ) : null}
        </>
      ) : null}
    </details>
  );
}

interface SharedParametersProps {
  readonly sharedIds: readonly string[] | null;
  /** Whether they are being read again: what is built on them now would take back the change before. */
  readonly isStale: boolean;
}

function SharedParameters({ sharedIds, isStale }: SharedParametersProps) {
  const { data = [] } = useQuery(parametersQuery);
  const { mutate, isPending } = useAction({
    call: (parameterIds: string[] | null) =>
      bodyOf(api.PUT('/api/ai-parameters', { body: { parameterIds } })),
    done: () => null,
    failed: texts.sharedFailed,
    refresh: [previewQuery('').queryKey.slice(0, 1)],
  });
  const parameters = data.filter(
    ({ type, visible, compose }) => type !== 'identifier' && !compose && visible,
  );
  const isShared = (id: string) => sharedIds === null || sharedIds.includes(id);
  const toggle = (id: string) => {
    if (isPending || isStale) return;
    const ids = parameters
      .filter((one) => isShared(one.id) !== (one.id === id))
      .map(({ id }) => id);
    mutate(ids.length === parameters.length ? null : ids);
  };
  return (
    <fieldset className={`wrapped ${styles.shared}`}>
      <legend>{texts.shared}</legend>
      <p>{texts.sharedText}</p>
      {parameters.map(({ id, displayName }) => (
        <FormControlLabel
          key={id}
          control={<Checkbox checked={isShared(id)} onChange={() => toggle(id)} />}
          label={displayName}
        />
      ))}
    </fieldset>
  );
}
