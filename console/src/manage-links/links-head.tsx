import Button from '@mui/material/Button';
import { manageLinksTexts as texts } from '@utmost/core/messages/console.ts';
import { Link } from 'react-router-dom';
import { useUser } from '../providers/session.ts';
import { paths } from '../routing/paths.ts';
import styles from './manage-links.module.css';

/** The title, how many links there are, and the way to the next one. */
export function LinksHead({ total }: { readonly total: number | undefined }) {
  const { organizationName } = useUser();
  return (
    <header className={styles.head}>
      <div>
        <h1>{texts.title}</h1>
        <p>{total === undefined ? texts.loading : texts.count(total, organizationName)}</p>
      </div>
      <Button component={Link} to={paths.createLink} variant="contained">
        {texts.create}
      </Button>
    </header>
  );
}
