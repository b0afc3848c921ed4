import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import { tokenScreenTexts as texts } from '@utmost/core/messages/credentials.ts';
import { useState } from 'react';
import { EmptyBox } from '../controls/empty-box.tsx';
import { LoadFailure } from '../controls/load-failure.tsx';
import { PageTitle } from '../controls/page-title.tsx';
import { RowsSkeleton } from '../controls/rows-skeleton.tsx';
import { ScreenHead } from '../controls/screen-head.tsx';
import { type ApiToken, tokensQuery } from './calls.ts';
import { CreateTokenDialog } from './create-token-dialog.tsx';
import { RevokeTokenDialog } from './revoke-token-dialog.tsx';
import { TokensTable } from './tokens-table.tsx';

/** `/api-tokens`: what scripts sign in with. */
export default function ApiTokens() {
  const { data, error, refetch } = useQuery(tokensQuery);
  const [isCreating, create] = useState(false);
  const [revoking, revoke] = useState<ApiToken | null>(null);
  return (
    <>
      <PageTitle screen={texts.title} />
      <ScreenHead title={texts.title} description={texts.description}>
        <Button variant="contained" onClick={() => create(true)}>
          {texts.create}
        </Button>
      </ScreenHead>
      {data && data.length > 0 ? (
        <TokensTable tokens={data} revoke={revoke} />
      ) : data ? (
        <EmptyBox title={texts.empty} hint={texts.emptyHint}>
          <Button variant="contained" onClick={() => create(true)}>
            {texts.create}
          </Button>
        </EmptyBox>
      ) : error ? (
        <LoadFailure text={texts.loadFailed} error={error} retry={refetch} />
      ) : (
        <RowsSkeleton text={texts.loading} />
      )}
      {isCreating ? <CreateTokenDialog close={() => create(false)} /> : null}
      {revoking ? <RevokeTokenDialog token={revoking} close={() => revoke(null)} /> : null}
    </>
  );
}
