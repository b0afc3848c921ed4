import { createTokenTexts as texts, tokenScreenTexts } from '@utmost/core/messages/credentials.ts';
import { sentenceOf } from '@utmost/core/messages.ts';
import { checkTokenName } from '@utmost/core/people/check-token.ts';
import { expiryOf, TOKEN_LIVES, type TokenLife } from '@utmost/core/people/token-expiry.ts';
import { useState } from 'react';
import { ChoiceField } from '../controls/choice-field.tsx';
import { TextField } from '../controls/text-field.tsx';
import { useUser } from '../providers/session.ts';
import { useAction } from '../providers/use-action.ts';
import { createToken, type NewApiToken, type TokenScope } from './calls.ts';

const LIVES = TOKEN_LIVES.map((life) => ({
  value: String(life),
  text: life === null ? texts.expiresNever : texts.expiresAfter(life),
}));

/** What can be said of a new token; nobody is offered more than they may do. */
export function TokenFields({ draft }: { readonly draft: TokenDraft }) {
  const { role } = useUser();
  const scopes: readonly TokenScope[] =
    role === 'admin' ? ['read', 'write', 'admin'] : ['read', 'write'];
  return (
    <>
      <TextField
        id="token-name"
        label={tokenScreenTexts.name}
        value={draft.name}
        problem={draft.problem}
        input={{ placeholder: texts.namePlaceholder, autoFocus: true }}
        onChange={draft.setName}
      />
      <ChoiceField
        id="token-scope"
        label={tokenScreenTexts.scope}
        value={draft.scope}
        choices={scopes.map((one) => ({ value: one, text: texts.scopes[one] }))}
        onChange={draft.setScope}
      />
      <ChoiceField
        id="token-expiry"
        label={texts.expiry}
        value={String(draft.life)}
        choices={LIVES}
        onChange={(chosen) =>
          draft.setLife(TOKEN_LIVES.find((one) => String(one) === chosen) ?? null)
        }
      />
    </>
  );
}

/** What a new token is to be called, may do, and how long it lives, while it is chosen. */
export interface TokenDraft {
  readonly name: string;
  readonly scope: TokenScope;
  readonly life: TokenLife;
  /** What is wrong with the name, once it was to be sent. */
  readonly problem: string | undefined;
  readonly setName: (name: string) => void;
  readonly setScope: (scope: TokenScope) => void;
  readonly setLife: (life: TokenLife) => void;
  readonly isPending: boolean;
  /** Makes the token, unless something is wrong with its name. */
  readonly send: () => void;
}

/**
 * A token that is chosen and made.
 * @param proposed what it is called before anybody has typed
 * @param failed the title of the notice when it is refused
 * @param onMade gets it with its secret
 */
export function useTokenDraft(
  proposed: string,
  failed: string,
  onMade: (token: NewApiToken) => void,
): TokenDraft {
  const [name, setName] = useState(proposed);
  const [scope, setScope] = useState<TokenScope>('write');
  const [life, setLife] = useState<TokenLife>(90);
  const [isAsked, ask] = useState(false);
  const [refused, refuse] = useState<string>();
  const { mutate, isPending } = useAction({
    call: createToken,
    done: () => null,
    failed,
    refresh: [['api-tokens']],
    onDone: onMade,
    onRefused: (errors) => refuse(errors.get('name')),
  });
  const [problem] = checkTokenName(name);
  return {
    name,
    scope,
    life,
    problem: refused ?? (isAsked && problem ? sentenceOf(problem) : undefined),
    setName: (typed) => {
      setName(typed);
      refuse(undefined);
    },
    setScope,
    setLife,
    isPending,
    send: () => {
      ask(true);
      if (!problem) mutate({ name: name.trim(), scope, expiresAt: expiryOf(life, Date.now()) });
    },
  };
}
