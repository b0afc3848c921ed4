import { useId } from 'react';
import styles from './file-drop.module.css';
import { CSV_FILES, FileInput, type FileKind } from './file-input.tsx';
import { useFileDrop } from './use-file-drop.ts';
import { useKeptPage } from './use-kept-page.ts';

interface FileDropProps {
  readonly files?: FileKind;
  readonly take: (file: File) => void;
  /** What is to be known of the file before it is chosen. */
  readonly hint?: string;
}

/** Where a file is dropped or browsed for. */
export function FileDrop({ files = CSV_FILES, take, hint }: FileDropProps) {
  const target = useFileDrop(take);
  const id = useId();
  useKeptPage();
  return (
    <label htmlFor={id} className={styles.drop} {...target}>
      <FileInput id={id} files={files} take={take} />
      <span>
        {files.drop} <u>{files.browse}</u>
      </span>
      {hint ? <small>{hint}</small> : null}
    </label>
  );
}
