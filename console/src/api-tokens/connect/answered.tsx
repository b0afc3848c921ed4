import Button from '@mui/material/Button';
import { connectTexts as texts } from '@utmost/core/messages/credentials.ts';
import { Link } from 'react-router-dom';
import { paths } from '../../routing/paths.ts';
import styles from '../../screen/box-page.module.css';

/** What became of the request. */
export function Answered({ text }: { readonly text: string }) {
  return (
    <>
      <h1>{texts.answeredTitle}</h1>
      <p role="status">{text}</p>
      <p className={styles.note}>{texts.unanswered}</p>
      <Button className={styles.button ?? ''} component={Link} to={paths.apiTokens}>
        {texts.toTokens}
      </Button>
    </>
  );
}
