import { Logo } from '../controls/logo.tsx';
import { paths } from '../routing/paths.ts';
import { Entrance } from './entrance.tsx';
import styles from './landing.module.css';

/** The product's name and the way in. */
export function LandingHeader() {
  return (
    <header className={styles.header}>
      <Logo to={paths.landing} />
      <Entrance />
    </header>
  );
}
