import Button from '@mui/material/Button';
import ButtonBase from '@mui/material/ButtonBase';
import { paths } from '@utmost/core/screen-paths.ts';
import { useState } from 'react';
import type { User } from '../data/user.ts';
import { later } from '../routing/later.tsx';
import { Logo } from '../ui/screen/logo.tsx';
import styles from './header.module.css';
import { shellTexts, userMenuTexts as texts } from './shell-texts.ts';
import { Tabs } from './tabs.tsx';
import { useLogout } from './use-logout.ts';

const UserMenuEntries = later(() => import('./user-menu-entries.tsx'));

/** Product, tabs, and who is signed in. */
export function Header({ user }: { readonly user: User }) {
  const logout = useLogout();
  return (
    <header className={`row ${styles.header}`}>
      <Logo to={paths.createLink} label={shellTexts.home} />
      <Tabs role={user.role} />
      <div className={`note line ${styles.who}`}>
        <span className={styles.user} title={user.email}>
          <span className={styles.name} translate="no">
            {user.username}
          </span>
          <span> · {shellTexts.roles[user.role]}</span>
        </span>
        <UserMenu user={user} />
        <Button variant="text" onClick={logout}>
          {shellTexts.logout}
        </Button>
      </div>
    </header>
  );
}

/** The user's initial, which opens the screens about themselves and their workspace, and the themes. */
function UserMenu({ user }: { readonly user: User }) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  return (
    <>
      <ButtonBase
        id="user-menu-button"
        className={styles.initial ?? ''}
        aria-label={texts.open}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onClick={({ currentTarget }) => setAnchor(currentTarget)}
      >
        {initialOf(user.username)}
      </ButtonBase>
      {anchor ? (
        <UserMenuEntries role={user.role} anchor={anchor} close={() => setAnchor(null)} />
      ) : null}
    </>
  );
}

function initialOf(username: string): string {
  return (Array.from(username.trim())[0] ?? '').toUpperCase();
}
