import { tokenScreenTexts as texts } from '@utmost/core/messages/credentials.ts';
import tableStyles from '../controls/card-table.module.css';
import { CardTable } from '../controls/card-table.tsx';
import { useNow } from '../manage-links/use-now.ts';
import styles from './api-tokens.module.css';
import type { ApiToken } from './calls.ts';
import { TokenRow } from './token-row.tsx';

interface TokensTableProps {
  readonly tokens: readonly ApiToken[];
  readonly revoke: (token: ApiToken) => void;
}

/** The tokens, the newest first; on a phone each is a card. */
export function TokensTable({ tokens, revoke }: TokensTableProps) {
  const now = useNow();
  const columns = [
    { text: texts.name },
    { text: texts.scope, className: styles.scope },
    { text: texts.token, className: styles.prefix },
    { text: texts.owner },
    { text: texts.created, className: tableStyles.when },
    { text: texts.lastUsed, className: tableStyles.when },
    { text: texts.expires, className: tableStyles.when },
    { text: texts.actions, className: tableStyles.action },
  ];
  return (
    <CardTable columns={columns}>
      {tokens.map((token) => (
        <TokenRow key={token.id} token={token} now={now} revoke={() => revoke(token)} />
      ))}
    </CardTable>
  );
}
