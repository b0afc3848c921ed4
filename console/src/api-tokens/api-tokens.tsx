import Button from '@mui/material/Button';
import { tokenScreenTexts as texts } from '@utmost/core/messages/credentials.ts';
import { useState } from 'react';
import { RecordList } from '../lists/record-list.tsx';
import { useRecordList } from '../lists/use-record-list.ts';
import { EmptyBox } from '../screen/empty-box.tsx';
import { PageTitle } from '../screen/page-title.tsx';
import { RowsSkeleton } from '../screen/rows-skeleton.tsx';
import { ScreenHead } from '../screen/screen-head.tsx';
import type { ApiToken } from './calls.ts';
import { CreateTokenDialog } from './create-token-dialog.tsx';
import { RevokeTokenDialog } from './revoke-token-dialog.tsx';
import { TokensTable } from './tokens-table.tsx';

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
      <PageTitle screen={texts.title} />
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
      {isCreating ? <CreateTokenDialog close={() => create(false)} /> : null}
      {revoking ? <RevokeTokenDialog token={revoking} close={() => revoke(null)} /> : null}
    </>
  );
}
