import Button from '@mui/material/Button';
import { TOKEN_SCOPE_NAMES, tokenScreenTexts as texts } from '@utmost/core/messages/credentials.ts';
import { useListContext } from 'react-admin';
import { PAGE_SIZES } from '../controls/page-window.ts';
import { ListPages } from '../lists/list-pages.tsx';
import { Column, MomentColumn, RecordTable } from '../lists/record-table.tsx';
import { useNow } from '../manage-links/use-now.ts';
import styles from './api-tokens.module.css';
import type { ApiToken } from './calls.ts';

/** The tokens without their secrets, the newest first. */
export function TokensTable({ revoke }: { readonly revoke: (token: ApiToken) => void }) {
  const { total = 0 } = useListContext<ApiToken>();
  const now = useNow();
  return (
    <>
      <RecordTable>
        <Column<ApiToken> kind="name" source="name" label={texts.name} />
        <Column<ApiToken>
          kind="fact"
          source="scope"
          label={texts.scope}
          head={styles.scope}
          render={({ scope }) => TOKEN_SCOPE_NAMES[scope]}
        />
        <Column<ApiToken>
          kind="fact"
          source="prefix"
          label={texts.token}
          head={styles.prefix}
          render={({ prefix }) => <code className={styles.prefix}>{prefix}…</code>}
        />
        <Column<ApiToken> kind="fact" source="username" label={texts.owner} />
        <MomentColumn<ApiToken> source="createdAt" label={texts.created} now={now} />
        <MomentColumn<ApiToken>
          source="lastUsedAt"
          label={texts.lastUsed}
          now={now}
          never={texts.never}
        />
        <MomentColumn<ApiToken>
          source="expiresAt"
          label={texts.expires}
          now={now}
          never={texts.never}
          over={texts.expired}
        />
        <Column<ApiToken>
          kind="action"
          label={texts.actions}
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
