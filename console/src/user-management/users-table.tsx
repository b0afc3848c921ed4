import { userManagementTexts as texts } from '@utmost/core/messages/people.ts';
import styles from '../controls/card-table.module.css';
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
  return (
    <table className={styles.table}>
      <thead>
        <tr>
          <th scope="col">{texts.username}</th>
          <th scope="col">{texts.email}</th>
          <th scope="col" className={styles.role}>
            {texts.role}
          </th>
          <th scope="col" className={styles.actions}>
            {texts.actions}
          </th>
        </tr>
      </thead>
      <tbody>
        {users.map((user) => (
          <UserRow key={user.id} user={user} isSelf={user.id === ownId} open={open} />
        ))}
      </tbody>
    </table>
  );
}
