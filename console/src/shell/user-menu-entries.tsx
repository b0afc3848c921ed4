import Divider from '@mui/material/Divider';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { Link } from 'react-router-dom';
import type { User } from '../data/user.ts';
import { screensFor } from '../routing/screens.ts';
import { chooseTheme, chosenTheme, themeChoices } from '../ui/theme/choose-theme.ts';
import { userMenuTexts as texts } from './shell-texts.ts';

interface UserMenuEntriesProps {
  readonly role: User['role'];
  /** The button that opened them. */
  readonly anchor: HTMLElement;
  readonly close: () => void;
}

/** The screens about the user and their workspace, and the themes. */
export default function UserMenuEntries({ role, anchor, close }: UserMenuEntriesProps) {
  const entries = screensFor(role).flatMap(({ path, menu }) => (menu ? [{ path, menu }] : []));
  return (
    <Menu
      anchorEl={anchor}
      open
      onClose={close}
      anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
      transformOrigin={{ vertical: 'top', horizontal: 'right' }}
      // The first entry gets the focus, not the theme that is chosen.
      variant="menu"
      slotProps={{ list: { 'aria-labelledby': anchor.id } }}
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
  );
}
