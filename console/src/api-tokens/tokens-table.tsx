import Button from '@mui/material/Button';
import { TOKEN_SCOPE_NAMES, tokenScreenTexts as texts } from '@utmost/core/messages/credentials.ts';
import { useListContext } from 'react-admin';
import tableStyles from '../controls/card-table.module.css';
import { Moment } from '../controls/moment.tsx';
import { PAGE_SIZES } from '../controls/page-window.ts';
import { ListPages } from '../lists/list-pages.tsx';
import { Column, RecordTable } from '../lists/record-table.tsx';
import { useNow } from '../manage-links/use-now.ts';
import styles from './api-tokens.module.css';
import type { ApiToken } from './calls.ts';

const { name, when, quiet, action, actions } = tableStyles;

/** The tokens without their secrets, the newest first. */
export function TokensTable({ revoke }: { readonly revoke: (token: ApiToken) => void }) {
  const { total = 0 } = useListContext<ApiToken>();
  const now = useNow();
  return (
    <>
      <RecordTable>
        <Column<ApiToken> source="name" label={texts.name} cell={name} />
        <Column<ApiToken>
          source="scope"
          label={texts.scope}
          head={styles.scope}
          cell={quiet}
          isLabelled
          render={({ scope }) => TOKEN_SCOPE_NAMES[scope]}
        />
        <Column<ApiToken>
          source="prefix"
          label={texts.token}
          head={styles.prefix}
          cell={quiet}
          isLabelled
          render={({ prefix }) => <code className={styles.prefix}>{prefix}…</code>}
        />
        <Column<ApiToken> source="username" label={texts.owner} cell={quiet} isLabelled />
        <Column<ApiToken>
          source="createdAt"
          label={texts.created}
          head={when}
          cell={quiet}
          isLabelled
          render={({ createdAt }) => <Moment at={createdAt} now={now} />}
        />
        <Column<ApiToken>
          source="lastUsedAt"
          label={texts.lastUsed}
          head={when}
          cell={quiet}
          isLabelled
          render={({ lastUsedAt }) =>
            lastUsedAt === null ? texts.never : <Moment at={lastUsedAt} now={now} />
          }
        />
        <Column<ApiToken>
          source="expiresAt"
          label={texts.expires}
          head={when}
          cell={quiet}
          isLabelled
          render={({ expiresAt }) => <Expiry at={expiresAt} now={now} />}
        />
        <Column<ApiToken>
          label={texts.actions}
          head={action}
          cell={actions}
          render={(token) => (
            <Button
              variant="text"
              aria-label={texts.revokeNamed(token.name)}
              onClick={() => revoke(token)}
            >
              {texts.revoke}
            </Button>
          )}
        />
      </RecordTable>
      {total > Number(PAGE_SIZES[0]) ? <ListPages perPageText={texts.perPage} /> : null}
    </>
  );
}

function Expiry({ at, now }: { readonly at: string | null; readonly now: number }) {
  if (at === null) return texts.never;
  return Date.parse(at) <= now ? texts.expired : <Moment at={at} now={now} isAhead />;
}
