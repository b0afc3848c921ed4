import Button from '@mui/material/Button';
import { connectTexts as texts } from '@utmost/core/messages/credentials.ts';
import { Link } from 'react-router-dom';
import styles from '../../controls/box-page.module.css';
import { paths } from '../../routing/paths.ts';

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
