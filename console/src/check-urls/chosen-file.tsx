import Button from '@mui/material/Button';
import { checkUrlsTexts as texts } from '@utmost/core/messages/check-urls.ts';
import { useFileDrop } from '../controls/use-file-drop.ts';
import styles from './source-form.module.css';
import type { ReadFile } from './url-source.ts';

interface ChosenFileProps {
  readonly file: ReadFile;
  /** Why one that was dropped on it does not take its place. */
  readonly problem: string | undefined;
  readonly choose: (file: File) => void;
  readonly forget: () => void;
}

/** The file that will be checked in place of a text; another one takes its place where it is dropped on it. */
export function ChosenFile({ file, problem, choose, forget }: ChosenFileProps) {
  const target = useFileDrop(choose);
  return (
    <>
      <div className={styles.file} {...target}>
        <p role="status">
          <strong>{file.name}</strong> <span>{texts.characters(file.text.length)}</span>
        </p>
        <Button variant="text" onClick={forget}>
          {texts.forgetFile}
        </Button>
      </div>
      <p className={styles.problem} role="alert">
        {problem}
      </p>
    </>
  );
}
