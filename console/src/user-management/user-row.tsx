import Button from '@mui/material/Button';
import Tooltip from '@mui/material/Tooltip';
import { userManagementTexts as texts } from '@utmost/core/messages/people.ts';
import styles from '../controls/card-table.module.css';
import type { UserEntry } from './calls.ts';
import type { Open } from './open-dialog.ts';

interface UserRowProps {
  readonly user: UserEntry;
  readonly isSelf: boolean;
  readonly open: Open;
}

/** One person of the workspace. */
export function UserRow({ user, isSelf, open }: UserRowProps) {
  const { username, email, role } = user;
  return (
    <tr>
      <td className={styles.name}>
        {username}
        {isSelf ? <span className={styles.quiet}> ({texts.you})</span> : null}
      </td>
      <td className={styles.wide}>{email}</td>
      <td className={styles.quiet}>{texts.roles[role]}</td>
      <td className={styles.actions}>
        <Button
          variant="text"
          aria-label={texts.editNamed(username)}
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
            aria-label={texts.deleteNamed(username)}
            onClick={() => open({ kind: 'delete', user })}
          >
            {texts.delete}
          </Button>
        )}
      </td>
    </tr>
  );
}
