import Button from '@mui/material/Button';
import { TOKEN_SCOPE_NAMES, tokenScreenTexts as texts } from '@utmost/core/messages/credentials.ts';
import tableStyles from '../controls/card-table.module.css';
import { Moment } from '../controls/moment.tsx';
import styles from './api-tokens.module.css';
import type { ApiToken } from './calls.ts';

interface TokenRowProps {
  readonly token: ApiToken;
  /** Milliseconds of the clock. */
  readonly now: number;
  readonly revoke: () => void;
}

/** One token, without its secret. */
export function TokenRow({ token, now, revoke }: TokenRowProps) {
  const { name, scope, prefix, username, createdAt, lastUsedAt, expiresAt } = token;
  return (
    <tr>
      <td className={tableStyles.name}>{name}</td>
      <td className={tableStyles.quiet} data-label={texts.scope}>
        {TOKEN_SCOPE_NAMES[scope]}
      </td>
      <td className={tableStyles.quiet} data-label={texts.token}>
        <code className={styles.prefix}>{prefix}…</code>
      </td>
      <td className={tableStyles.quiet} data-label={texts.owner}>
        {username}
      </td>
      <td className={tableStyles.quiet} data-label={texts.created}>
        <Moment at={createdAt} now={now} />
      </td>
      <td className={tableStyles.quiet} data-label={texts.lastUsed}>
        {lastUsedAt === null ? texts.never : <Moment at={lastUsedAt} now={now} />}
      </td>
      <td className={tableStyles.quiet} data-label={texts.expires}>
        <Expiry at={expiresAt} now={now} />
      </td>
      <td className={tableStyles.actions}>
        <Button variant="text" aria-label={texts.revokeNamed(name)} onClick={revoke}>
          {texts.revoke}
        </Button>
      </td>
    </tr>
  );
}

function Expiry({ at, now }: { readonly at: string | null; readonly now: number }) {
  if (at === null) return texts.never;
  return Date.parse(at) <= now ? texts.expired : <Moment at={at} now={now} isAhead />;
}
