import Button from '@mui/material/Button';
import { shellTexts } from '@utmost/core/messages/console.ts';
import type { User } from '../providers/auth-provider.ts';
import { paths } from '../routing/paths.ts';
import { Logo } from '../screen/logo.tsx';
import styles from './header.module.css';
import { Tabs } from './tabs.tsx';
import { useLogout } from './use-logout.ts';
import { UserMenu } from './user-menu.tsx';

/** Product, tabs, and who is signed in. */
export function Header({ user }: { readonly user: User }) {
  const logout = useLogout();
  return (
    <header className={styles.header}>
      <Logo to={paths.createLink} label={shellTexts.home} />
      <Tabs role={user.role} />
      <div className={styles.who}>
        <span className={styles.user} title={user.email}>
          <span className={styles.name}>{user.username}</span>
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
