import Button from '@mui/material/Button';
import { manageLinksTexts as texts } from '@utmost/core/messages/manage-links.ts';
import { Link } from 'react-router-dom';
import { paths } from '../../routing/paths.ts';
import styles from './empty.module.css';

/** What to do while there are no links. */
export function EmptyLinks() {
  return (
    <div className={styles.empty}>
      <strong>{texts.empty}</strong>
      <p>{texts.emptyHint}</p>
      <Button component={Link} to={paths.createLink} variant="contained">
        {texts.create}
      </Button>
    </div>
  );
}
