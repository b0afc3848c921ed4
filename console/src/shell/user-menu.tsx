import ButtonBase from '@mui/material/ButtonBase';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { userMenuTexts as texts } from '@utmost/core/messages/people.ts';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import type { User } from '../providers/auth-provider.ts';
import { screensFor } from '../routing/screens.ts';
import styles from './user-menu.module.css';

/** The user's initial, which opens the screens about themselves and their workspace. */
export function UserMenu({ user }: { readonly user: User }) {
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
        slotProps={{ list: { 'aria-labelledby': 'user-menu-button' } }}
      >
        {entries.map(({ path, menu }) => (
          <MenuItem key={path} component={Link} to={path} onClick={close}>
            {menu}
          </MenuItem>
        ))}
      </Menu>
    </>
  );
}

function initialOf(username: string): string {
  return (Array.from(username.trim())[0] ?? '').toUpperCase();
}
