import { createTokenTexts as texts, tokenScreenTexts } from '@utmost/core/messages/credentials.ts';
import { sentenceOf } from '@utmost/core/messages.ts';
import { checkTokenName } from '@utmost/core/people/check-token.ts';
import { expiryOf, TOKEN_LIVES, type TokenLife } from '@utmost/core/people/token-expiry.ts';
import { useState } from 'react';
import { ChoiceField } from '../controls/choice-field.tsx';
import { FormDialog } from '../controls/form-dialog.tsx';
import { TextField } from '../controls/text-field.tsx';
import { useUser } from '../providers/session.ts';
import { useAction } from '../providers/use-action.ts';
import { createToken, type NewApiToken, type TokenScope, tokensQuery } from './calls.ts';
import { NewTokenDialog } from './new-token-dialog.tsx';

const LIVES = TOKEN_LIVES.map((life) => ({
  value: String(life),
  text: life === null ? texts.expiresNever : texts.expiresAfter(life),
}));

/** Makes a token, then shows it this once. */
export function CreateTokenDialog({ close }: { readonly close: () => void }) {
  const { role } = useUser();
  const [name, setName] = useState('');
  const [scope, setScope] = useState<TokenScope>('write');
  const [life, setLife] = useState<TokenLife>(90);
  const [isAsked, ask] = useState(false);
  const [refused, refuse] = useState<string>();
  const [made, setMade] = useState<NewApiToken | null>(null);
  const { mutate, isPending } = useAction({
    call: createToken,
    done: () => null,
    failed: texts.failed,
    refresh: [tokensQuery.queryKey],
    onDone: setMade,
    onRefused: (errors) => refuse(errors.get('name')),
  });
  if (made) return <NewTokenDialog token={made} close={close} />;
  const [problem] = checkTokenName(name);
  const scopes: readonly TokenScope[] =
    role === 'admin' ? ['read', 'write', 'admin'] : ['read', 'write'];
  const send = () => {
    ask(true);
    if (!problem) mutate({ name: name.trim(), scope, expiresAt: expiryOf(life, Date.now()) });
  };
  return (
    <FormDialog
      title={texts.title}
      submit={texts.create}
      submitting={texts.creating}
      isPending={isPending}
      onSubmit={send}
      close={close}
    >
      <TextField
        id="token-name"
        label={tokenScreenTexts.name}
        value={name}
        problem={refused ?? (isAsked && problem ? sentenceOf(problem) : undefined)}
        input={{ placeholder: texts.namePlaceholder, autoFocus: true }}
        onChange={(typed) => {
          setName(typed);
          refuse(undefined);
        }}
      />
      <ChoiceField
        id="token-scope"
        label={tokenScreenTexts.scope}
        value={scope}
        choices={scopes.map((one) => ({ value: one, text: texts.scopes[one] }))}
        onChange={setScope}
      />
      <ChoiceField
        id="token-expiry"
        label={texts.expiry}
        value={String(life)}
        choices={LIVES}
        onChange={(chosen) => setLife(TOKEN_LIVES.find((one) => String(one) === chosen) ?? null)}
      />
    </FormDialog>
  );
}
