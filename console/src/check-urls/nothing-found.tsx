import Button from '@mui/material/Button';
import { checkUrlsTexts as texts } from '@utmost/core/messages/check-urls.ts';
import styles from './results.module.css';

interface NothingFoundProps {
  /** URLs that have none of the parameters. */
  readonly passedOver: number;
  readonly checkAll: () => void;
  readonly leave: () => void;
}

/** What to do when there was nothing to check. */
export function NothingFound({ passedOver, checkAll, leave }: NothingFoundProps) {
  return (
    <div className={styles.nothing} role="status">
      <strong>{passedOver > 0 ? texts.noneTracked : texts.none}</strong>
      <p>{passedOver > 0 ? texts.passedOver(passedOver) : texts.noneHint}</p>
      <div>
        <Button onClick={leave}>{texts.anew}</Button>
        {passedOver > 0 ? (
          <Button variant="contained" onClick={checkAll}>
            {texts.checkAll}
          </Button>
        ) : null}
      </div>
    </div>
  );
}
