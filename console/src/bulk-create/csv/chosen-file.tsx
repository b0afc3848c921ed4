import Button from '@mui/material/Button';
import { linkFileTexts as texts } from '@utmost/core/messages/link-file.ts';
import { useRef } from 'react';
import { FileInput } from '../../controls/file-input.tsx';
import { useFileDrop } from '../../controls/use-file-drop.ts';
import styles from './chosen-file.module.css';

interface ChosenFileProps {
  readonly file: File;
  readonly choose: (file: File) => void;
}

/** The file that was chosen; another one takes its place where it is dropped on it. */
export function ChosenFile({ file, choose }: ChosenFileProps) {
  const input = useRef<HTMLInputElement>(null);
  const target = useFileDrop(choose);
  return (
    <div className={styles.file} {...target}>
      <p role="status">
        <code>{file.name}</code> <span>{texts.size(file.size)}</span>
      </p>
      <Button onClick={() => input.current?.click()}>{texts.change}</Button>
      <FileInput ref={input} hidden take={choose} />
    </div>
  );
}
