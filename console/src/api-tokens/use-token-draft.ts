import { sentenceOf } from '@utmost/core/messages.ts';
import { checkTokenName, expiryOf, type TokenLife } from '@utmost/core/people/check-token.ts';
import { useState } from 'react';
import { useAction } from '../providers/use-action.ts';
import { createToken, type NewApiToken, type TokenScope } from './calls.ts';

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
