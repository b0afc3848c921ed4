import { csvFileTexts as texts } from '@utmost/core/messages/csv-file.ts';
import type { Ref } from 'react';

/** Which files are taken, and what is said of them. */
export interface FileKind {
  /** As the `accept` attribute has it. */
  readonly accept: string;
  readonly drop: string;
  readonly browse: string;
  readonly chooseFile: string;
}

export const CSV_FILES: FileKind = { accept: '.csv,text/csv', ...texts };

interface FileInputProps {
  readonly files?: FileKind;
  readonly id?: string;
  readonly ref?: Ref<HTMLInputElement>;
  /** Where a button of ours opens it. */
  readonly hidden?: boolean;
  readonly take: (file: File) => void;
}

/** The browser's own way to choose a file; its label is what people see. */
export function FileInput({ files = CSV_FILES, id, ref, hidden, take }: FileInputProps) {
  return (
    <input
      id={id}
      ref={ref}
      hidden={hidden}
      type="file"
      accept={files.accept}
      className="visually-hidden"
      aria-label={files.chooseFile}
      onChange={({ target }) => {
        const file = target.files?.[0];
        // Emptied, so that the same file can be chosen again once it was mended.
        target.value = '';
        if (file) take(file);
      }}
    />
  );
}
