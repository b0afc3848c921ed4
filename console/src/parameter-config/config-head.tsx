import Button from '@mui/material/Button';
import { configTexts as texts } from '@utmost/core/messages/parameter-config.ts';
import styles from './config-head.module.css';
import type { Open } from './open-dialog.ts';

interface ConfigHeadProps {
  /** Templates have names that advanced mode forbids; they are offered without it only. */
  readonly isAdvanced: boolean;
  readonly open: Open;
}

/** The title, and the two ways to more parameters. */
export function ConfigHead({ isAdvanced, open }: ConfigHeadProps) {
  return (
    <header className={styles.head}>
      <div>
        <h1>{texts.title}</h1>
        <p>{texts.summary}</p>
      </div>
      <div className={styles.buttons}>
        {isAdvanced ? null : (
          <Button onClick={() => open({ kind: 'templates' })}>{texts.useTemplate}</Button>
        )}
        <Button variant="contained" onClick={() => open({ kind: 'add' })}>
          {texts.add}
        </Button>
      </div>
    </header>
  );
}
