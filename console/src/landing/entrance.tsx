import Button from '@mui/material/Button';
import { landingTexts as texts } from '@utmost/core/messages/console.ts';
import { Link } from 'react-router-dom';
import { preferTab } from '../login/preferred-tab.ts';
import { paths } from '../routing/paths.ts';
import styles from './landing.module.css';

/** The two ways in. */
export function Entrance() {
  return (
    <div className={styles.entrance}>
      <Button component={Link} to={paths.login} onClick={() => preferTab('login')}>
        {texts.logIn}
      </Button>
      <Button
        component={Link}
        to={paths.login}
        variant="contained"
        onClick={() => preferTab('register')}
      >
        {texts.getStarted}
      </Button>
    </div>
  );
}
