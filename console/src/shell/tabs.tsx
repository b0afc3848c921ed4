import { NavLink, useLocation } from 'react-router-dom';
import type { User } from '../data/user.ts';
import { screenPathOf } from '../routing/addresses.ts';
import { screensFor } from '../routing/screens.ts';
import { shellTexts } from './shell-texts.ts';
import styles from './tabs.module.css';

/** The screens that have a tab, for the role; a bar at the bottom on a phone. */
export function Tabs({ role }: { readonly role: User['role'] }) {
  return (
    <nav className={`wrapped ${styles.tabs}`} aria-label={shellTexts.mainNavigation}>
      {screensFor(role).map(({ path, tab, menu, load }) =>
        tab ? (
          <NavLink
            key={path}
            to={path}
            title={tab.description}
            className={`line ${styles.tab}`}
            data-in-menu={menu !== undefined || undefined}
            // Prefetch the screen of a hovered tab; the screen itself reports a failure.
            onPointerEnter={() => void load().catch(() => {})}
            onFocus={() => void load().catch(() => {})}
          >
            {tab.label}
          </NavLink>
        ) : null,
      )}
    </nav>
  );
}

/** What the tab of this screen says of it, where no pointer can rest on the tab to read it. */
export function TabDescription({ role }: { readonly role: User['role'] }) {
  const { pathname } = useLocation();
  const tab = screensFor(role).find(({ path }) => path === screenPathOf(pathname))?.tab;
  return tab ? <p className={`hint ${styles.description}`}>{tab.description}</p> : null;
}
