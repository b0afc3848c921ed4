import { useId, useState } from 'react';
import styles from './file-drop.module.css';
import { CSV_FILES, FileInput, type FileKind } from './file-input.tsx';
import { useKeptPage } from './use-kept-page.ts';

interface FileDropProps {
  readonly files?: FileKind;
  readonly take: (file: File) => void;
  /** What is to be known of the file before it is chosen. */
  readonly hint?: string;
}

/** Where a file is dropped or browsed for. */
export function FileDrop({ files = CSV_FILES, take, hint }: FileDropProps) {
  const [isOver, setOver] = useState(false);
  const id = useId();
  useKeptPage();
  return (
    <label
      htmlFor={id}
      className={styles.drop}
      data-over={isOver || undefined}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault();
        setOver(false);
        const file = event.dataTransfer.files[0];
        if (file) take(file);
      }}
    >
      <FileInput id={id} files={files} take={take} />
      <span>
        {files.drop} <u>{files.browse}</u>
      </span>
      {hint ? <small>{hint}</small> : null}
    </label>
  );
}
