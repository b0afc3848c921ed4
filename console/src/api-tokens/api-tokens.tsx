import Button from '@mui/material/Button';
import { installCommand } from '@utmost/core/cli-package.ts';
import { useState } from 'react';
import { useDataProvider, useListContext } from 'react-admin';
import { ConfirmAction } from '../ui/controls/confirm-dialog.tsx';
import { CopyField } from '../ui/controls/copy-field.tsx';
import { ModalDialog } from '../ui/controls/modal-dialog.tsx';
import { RecordFormDialog } from '../ui/controls/record-form.tsx';
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
import type { ApiToken, NewApiToken } from './calls.ts';
import {
  createTokenTexts,
  revokeTokenTexts,
  TOKEN_SCOPE_NAMES,
  tokenScreenTexts as texts,
} from './credentials-texts.ts';
import { TokenFields, useTokenForm } from './token-fields.tsx';

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

/** Makes a token, then shows it this once. */
function CreateTokenDialog({ close }: { readonly close: () => void }) {
  const [made, setMade] = useState<NewApiToken | null>(null);
  const { form, isPending } = useTokenForm('', createTokenTexts.failed, setMade);
  if (made) return <NewTokenDialog token={made} close={close} />;
  return (
    <RecordFormDialog
      title={createTokenTexts.title}
      submit={createTokenTexts.create}
      submitting={createTokenTexts.creating}
      isPending={isPending}
      {...form}
      close={close}
    >
      <TokenFields />
    </RecordFormDialog>
  );
}

interface NewTokenDialogProps {
  readonly token: NewApiToken;
  readonly close: () => void;
}

/** The secret of a new token. Only its button closes it, so that a stray click does not lose it. */
function NewTokenDialog({ token, close }: NewTokenDialogProps) {
  return (
    <ModalDialog
      title={createTokenTexts.createdTitle}
      actions={
        <Button variant="contained" onClick={close}>
          {createTokenTexts.done}
        </Button>
      }
    >
      <p>{createTokenTexts.once}</p>
      <CopyField
        id="new-token"
        label={createTokenTexts.label}
        value={token.token}
        hint={createTokenTexts.hint}
      />
    </ModalDialog>
  );
}

interface RevokeTokenDialogProps {
  readonly token: ApiToken;
  readonly close: () => void;
}

/** Asks before a token dies. */
function RevokeTokenDialog({ token: { id, name }, close }: RevokeTokenDialogProps) {
  const records = useDataProvider();
  return (
    <ConfirmAction
      id={id}
      action={{
        call: (id) => records.delete('api-tokens', { id }),
        done: () => ({ title: texts.success, text: revokeTokenTexts.revoked(name) }),
        failed: revokeTokenTexts.failed,
        refresh: [['api-tokens']],
      }}
      title={revokeTokenTexts.title}
      confirm={revokeTokenTexts.confirm}
      confirming={revokeTokenTexts.revoking}
      close={close}
    >
      <p>{revokeTokenTexts.text(name)}</p>
    </ConfirmAction>
  );
}
