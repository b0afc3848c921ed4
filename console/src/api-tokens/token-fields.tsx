import { checkTokenName } from '@utmost/core/people/check-token.ts';
import { serverNow } from '../data/server-clock.ts';
import { useUser } from '../data/session.ts';
import { useAction } from '../data/use-action.ts';
import { ChoiceInput, TextInput } from '../ui/controls/record-form.tsx';
import { createToken, expiryOf, type NewApiToken, TOKEN_LIVES, type TokenScope } from './calls.ts';
import { createTokenTexts as texts, tokenScreenTexts } from './credentials-texts.ts';

/** What a new token is to be called, may do, and how long it lives, as it is chosen. */
interface TokenDraft {
  readonly name: string;
  readonly scope: TokenScope;
  /** Days, or `null`, as a menu has it. */
  readonly life: string;
}

/**
 * The form of a token, for `RecordForm`.
 * @param name the name to begin with
 * @param failed the title of the notice when it is refused
 * @param onMade gets it with its secret
 */
export function useTokenForm(name: string, failed: string, onMade: (token: NewApiToken) => void) {
  const { mutateAsync, isPending } = useAction({
    call: createToken,
    done: () => null,
    failed,
    refresh: [['api-tokens']],
    onDone: onMade,
  });
  const defaultValues: TokenDraft = { name, scope: 'write', life: '90' };
  return {
    isPending,
    form: {
      defaultValues,
      check: (draft: TokenDraft) => checkTokenName(draft.name),
      save: ({ name, scope, life }: TokenDraft) =>
        mutateAsync({ name: name.trim(), scope, expiresAt: expiryOf(lifeOf(life), serverNow()) }),
    },
  };
}

const lifeOf = (chosen: string) => TOKEN_LIVES.find((life) => String(life) === chosen) ?? null;

const LIVES = TOKEN_LIVES.map((life) => ({
  value: String(life),
  text: life === null ? texts.expiresNever : texts.expiresAfter(life),
}));

/** The fields of a new token; it offers only scopes that the user has. */
export function TokenFields() {
  const { role } = useUser();
  const scopes: readonly TokenScope[] =
    role === 'admin' ? ['read', 'write', 'admin'] : ['read', 'write'];
  return (
    <>
      <TextInput
        id="token-name"
        label={tokenScreenTexts.name}
        source="name"
        input={{ placeholder: texts.namePlaceholder, autoFocus: true }}
      />
      <ChoiceInput
        id="token-scope"
        label={tokenScreenTexts.scope}
        source="scope"
        choices={scopes.map((one) => ({ value: one, text: texts.scopes[one] }))}
      />
      <ChoiceInput id="token-expiry" label={texts.expiry} source="life" choices={LIVES} />
    </>
  );
}
