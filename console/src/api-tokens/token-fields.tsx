import { createTokenTexts as texts, tokenScreenTexts } from '@utmost/core/messages/credentials.ts';
import { TOKEN_LIVES } from '@utmost/core/people/check-token.ts';
import { ChoiceField } from '../controls/choice-field.tsx';
import { TextField } from '../controls/text-field.tsx';
import { useUser } from '../providers/session.ts';
import type { TokenScope } from './calls.ts';
import type { TokenDraft } from './use-token-draft.ts';

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
