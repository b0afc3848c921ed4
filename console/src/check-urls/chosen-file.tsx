import Button from '@mui/material/Button';
import { checkUrlsTexts as texts } from '@utmost/core/messages/check-urls.ts';
import styles from './source-form.module.css';
import type { ReadFile } from './url-source.ts';

interface ChosenFileProps {
  readonly file: ReadFile;
  readonly forget: () => void;
}

/** The file that will be checked in place of a text. */
export function ChosenFile({ file, forget }: ChosenFileProps) {
  return (
    <div className={styles.file} role="status">
      <strong>{file.name}</strong>
      <span>{texts.characters(file.text.length)}</span>
      <Button variant="text" onClick={forget}>
        {texts.forgetFile}
      </Button>
    </div>
  );
}
