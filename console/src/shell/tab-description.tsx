import { useLocation } from 'react-router-dom';
import type { User } from '../providers/auth-provider.ts';
import { screensFor } from '../routing/screens.ts';
import styles from './tabs.module.css';

/** What the tab of this screen says of it, where no pointer can rest on the tab to read it. */
export function TabDescription({ role }: { readonly role: User['role'] }) {
  const { pathname } = useLocation();
  const tab = screensFor(role).find(({ path }) => path === pathname)?.tab;
  return tab ? <p className={styles.description}>{tab.description}</p> : null;
}
