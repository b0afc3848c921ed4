import Button from '@mui/material/Button';
import ButtonBase from '@mui/material/ButtonBase';
import Divider from '@mui/material/Divider';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { paths } from '@utmost/core/screen-paths.ts';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import type { User } from '../data/user.ts';
import { screensFor } from '../routing/screens.ts';
import { Logo } from '../ui/screen/logo.tsx';
import { chooseTheme, chosenTheme, themeChoices } from '../ui/theme/choose-theme.ts';
import { userMenuTexts as texts } from '../user-management/people-texts.ts';
import styles from './header.module.css';
import { shellTexts } from './shell-texts.ts';
import { Tabs } from './tabs.tsx';
import { useLogout } from './use-logout.ts';

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
  const close = () => setAnchor(null);
  const entries = screensFor(user.role).flatMap(({ path, menu }) => (menu ? [{ path, menu }] : []));
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
      <Menu
        anchorEl={anchor}
        open={anchor !== null}
        onClose={close}
        anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
        transformOrigin={{ vertical: 'top', horizontal: 'right' }}
        // The first entry gets the focus, not the theme that is chosen.
        variant="menu"
        slotProps={{ list: { 'aria-labelledby': 'user-menu-button' } }}
      >
        {entries.map(({ path, menu }) => (
          <MenuItem key={path} component={Link} to={path} onClick={close}>
            {menu}
          </MenuItem>
        ))}
        <Divider />
        {themeChoices.map((choice) => (
          <MenuItem
            key={choice}
            role="menuitemradio"
            aria-checked={choice === chosenTheme()}
            selected={choice === chosenTheme()}
            onClick={() => {
              chooseTheme(choice);
              close();
            }}
          >
            {texts.themes[choice]}
          </MenuItem>
        ))}
      </Menu>
    </>
  );
}

function initialOf(username: string): string {
  return (Array.from(username.trim())[0] ?? '').toUpperCase();
}
