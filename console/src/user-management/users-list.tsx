import Button from '@mui/material/Button';
import InputBase from '@mui/material/InputBase';
import { userManagementTexts as texts } from '@utmost/core/messages/people.ts';
import { findPeople } from '@utmost/core/people/find-people.ts';
import { useState } from 'react';
import type { UserEntry } from './calls.ts';
import type { Open } from './open-dialog.ts';
import styles from './user-management.module.css';
import { UsersTable } from './users-table.tsx';

interface UsersListProps {
  readonly users: readonly UserEntry[];
  readonly open: Open;
}

/** The people, and the search among them. */
export function UsersList({ users, open }: UsersListProps) {
  const [search, setSearch] = useState('');
  const found = findPeople(users, search);
  return (
    <>
      <InputBase
        className={styles.search ?? ''}
        type="search"
        value={search}
        placeholder={texts.searchPlaceholder}
        inputProps={{ 'aria-label': texts.search, 'data-keys': 'search', autoComplete: 'off' }}
        onChange={({ target }) => setSearch(target.value)}
      />
      {found.length > 0 ? <UsersTable users={found} open={open} /> : null}
      {found.length === 0 ? (
        <div className={styles.nobody} role="status">
          {texts.nobodyFound(search.trim())}
          <Button onClick={() => setSearch('')}>{texts.clearSearch}</Button>
        </div>
      ) : null}
      {users.length === 1 && found.length === 1 ? (
        <p className={styles.hint}>{texts.alone}</p>
      ) : null}
    </>
  );
}
