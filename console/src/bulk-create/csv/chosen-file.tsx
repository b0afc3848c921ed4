import Button from '@mui/material/Button';
import { linkFileTexts as texts } from '@utmost/core/messages/link-file.ts';
import { useRef } from 'react';
import { FileInput } from '../../controls/file-input.tsx';
import styles from './chosen-file.module.css';

interface ChosenFileProps {
  readonly file: File;
  readonly choose: (file: File) => void;
}

/** The file that was chosen. */
export function ChosenFile({ file, choose }: ChosenFileProps) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <div className={styles.file}>
      <p role="status">
        <code>{file.name}</code> <span>{texts.size(file.size)}</span>
      </p>
      <Button onClick={() => input.current?.click()}>{texts.change}</Button>
      <FileInput ref={input} hidden take={choose} />
    </div>
  );
}
