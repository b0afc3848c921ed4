import Button from '@mui/material/Button';
import { installCommand } from '@utmost/core/cli-package.ts';
import { useState } from 'react';
import { useListContext } from 'react-admin';
import { CopyField } from '../ui/controls/copy-field.tsx';
import { useNow } from '../ui/controls/timestamp.tsx';
import { ListPages } from '../ui/lists/list-pages.tsx';
import { PAGE_SIZES } from '../ui/lists/page-window.ts';
import { RecordList } from '../ui/lists/record-list.tsx';
import { Column, RecordTable, TimestampColumn } from '../ui/lists/record-table.tsx';
import { useRecordList } from '../ui/lists/use-record-list.ts';
import { EmptyBox } from '../ui/screen/empty-box.tsx';
import { RowsSkeleton } from '../ui/screen/rows-skeleton.tsx';
import { ScreenHead } from '../ui/screen/screen-head.tsx';
import styles from './api-tokens.module.css';
import type { ApiToken } from './calls.ts';
import { TOKEN_SCOPE_NAMES, tokenScreenTexts as texts } from './credentials-texts.ts';
import { CreateTokenDialog, RevokeTokenDialog } from './token-dialogs.tsx';

/** `/api-tokens`: what scripts sign in with. */
export default function ApiTokens() {
  const list = useRecordList<ApiToken>({ sort: { field: 'createdAt', order: 'DESC' } });
  const [isCreating, create] = useState(false);
  const [revoking, revoke] = useState<ApiToken | null>(null);
  const offer = (
    <Button variant="contained" onClick={() => create(true)}>
      {texts.create}
    </Button>
  );
  return (
    <>
      <ScreenHead title={texts.title} description={texts.description}>
        {offer}
      </ScreenHead>
      <RecordList
        list={list}
        loading={<RowsSkeleton text={texts.loading} />}
        failed={texts.loadFailed}
      >
        {list.total === 0 ? (
          <EmptyBox title={texts.empty} hint={texts.emptyHint}>
            {offer}
          </EmptyBox>
        ) : (
          <TokensTable revoke={revoke} />
        )}
      </RecordList>
      <div className={styles.install}>
        <CopyField
          id="install-command"
          label={texts.install}
          value={installCommand(location.origin)}
          hint={texts.installHint}
        />
      </div>
      {isCreating ? <CreateTokenDialog close={() => create(false)} /> : null}
      {revoking ? <RevokeTokenDialog token={revoking} close={() => revoke(null)} /> : null}
    </>
  );
}

/** The tokens without their secrets, the newest first. */
function TokensTable({ revoke }: { readonly revoke: (token: ApiToken) => void }) {
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
          render={({ prefix }) => (
            <code translate="no" className={styles.prefix}>
              {prefix}…
            </code>
          )}
        />
        <Column<ApiToken> kind="fact" source="username" label={texts.owner} />
        <TimestampColumn<ApiToken> source="createdAt" label={texts.created} now={now} />
        <TimestampColumn<ApiToken>
          source="lastUsedAt"
          label={texts.lastUsed}
          now={now}
          never={texts.never}
        />
        <TimestampColumn<ApiToken>
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
