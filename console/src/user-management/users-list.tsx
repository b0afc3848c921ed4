import Button from '@mui/material/Button';
import Tooltip from '@mui/material/Tooltip';
import { useListContext } from 'react-admin';
import { useUser } from '../data/session.ts';
import styles from '../ui/lists/card-table.module.css';
import { ListPages } from '../ui/lists/list-pages.tsx';
import { PAGE_SIZES } from '../ui/lists/page-window.ts';
import { Column, RecordTable } from '../ui/lists/record-table.tsx';
import { SearchField } from '../ui/lists/search-field.tsx';
import type { UserEntry } from './calls.ts';
import type { Open } from './people-dialogs.tsx';
import { userManagementTexts as texts } from './people-texts.ts';
import ownStyles from './user-management.module.css';

interface UsersListProps {
  readonly open: Open;
  /** Whether there is one person, and none is invited. */
  readonly isAlone: boolean;
}

/** The people of the workspace, and the search among them. */
export function UsersList({ open, isAlone }: UsersListProps) {
  const { id: ownId } = useUser();
  const { total, filterValues, setFilters } = useListContext<UserEntry>();
  return (
    <>
      <div className={ownStyles.search}>
        <SearchField
          label={texts.search}
          placeholder={texts.searchPlaceholder}
          q={filterValues.q ?? ''}
          search={(q) => setFilters({ q })}
        />
      </div>
      <RecordTable empty={<Nobody />}>
        <Column<UserEntry>
          kind="name"
          source="username"
          label={texts.username}
          render={({ id, username }) => (
            <>
              <span translate="no">{username}</span>
              {id === ownId ? <span className={styles.quiet}> ({texts.you})</span> : null}
            </>
          )}
        />
        <Column<UserEntry> kind="wide" source="email" label={texts.email} />
        <Column<UserEntry>
          kind="name"
          source="role"
          label={texts.role}
          head={styles.role}
          cell={styles.quiet}
          render={({ role }) => texts.roles[role]}
        />
        <Column<UserEntry>
          kind="actions"
          label={texts.actions}
          render={(user) => <Actions user={user} isSelf={user.id === ownId} open={open} />}
        />
      </RecordTable>
      {isAlone && !filterValues.q ? <p className={ownStyles.alone}>{texts.alone}</p> : null}
      {(total ?? 0) > Number(PAGE_SIZES[0]) ? <ListPages perPageText={texts.perPage} /> : null}
    </>
  );
}

function Nobody() {
  const { filterValues, setFilters } = useListContext();
  return (
    <div className={`row ${ownStyles.nobody}`} role="status">
      <span>{texts.nobodyFound(String(filterValues.q ?? '').trim())}</span>
      <Button onClick={() => setFilters({})}>{texts.clearSearch}</Button>
    </div>
  );
}

interface ActionsProps {
  readonly user: UserEntry;
  readonly isSelf: boolean;
  readonly open: Open;
}

function Actions({ user, isSelf, open }: ActionsProps) {
  return (
    <>
      <Button
        variant="text"
        aria-label={texts.editNamed(user.username)}
        onClick={() => open({ kind: 'edit', user })}
      >
        {texts.edit}
      </Button>
      {isSelf ? (
        // A disabled button has no events of its own; what is around it shows why.
        <Tooltip title={texts.deleteSelf} describeChild>
          <span>
            <Button variant="text" disabled aria-label={`${texts.delete}: ${texts.deleteSelf}`}>
              {texts.delete}
            </Button>
          </span>
        </Tooltip>
      ) : (
        <Button
          variant="text"
          aria-label={texts.deleteNamed(user.username)}
          onClick={() => open({ kind: 'delete', user })}
        >
          {texts.delete}
        </Button>
      )}
    </>
  );
}
