import { userManagementTexts as texts } from '@utmost/core/messages/people.ts';
import styles from '../controls/card-table.module.css';
import { CardTable } from '../controls/card-table.tsx';
import { useUser } from '../providers/session.ts';
import type { UserEntry } from './calls.ts';
import type { Open } from './open-dialog.ts';
import { UserRow } from './user-row.tsx';

interface UsersTableProps {
  readonly users: readonly UserEntry[];
  readonly open: Open;
}

/** The people of the workspace; on a phone each is a card. */
export function UsersTable({ users, open }: UsersTableProps) {
  const { id: ownId } = useUser();
  const columns = [
    { text: texts.username },
    { text: texts.email },
    { text: texts.role, className: styles.role },
    { text: texts.actions, className: styles.actions },
  ];
  return (
    <CardTable columns={columns}>
      {users.map((user) => (
        <UserRow key={user.id} user={user} isSelf={user.id === ownId} open={open} />
      ))}
    </CardTable>
  );
}
