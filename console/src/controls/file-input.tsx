import { csvFileTexts as texts } from '@utmost/core/messages/csv-file.ts';
import type { Ref } from 'react';

interface FileInputProps {
  readonly id?: string;
  readonly ref?: Ref<HTMLInputElement>;
  /** Where a button of ours opens it. */
  readonly hidden?: boolean;
  readonly take: (file: File) => void;
}

/** The browser's own way to choose a file; its label is what people see. */
export function FileInput({ id, ref, hidden, take }: FileInputProps) {
  return (
    <input
      id={id}
      ref={ref}
      hidden={hidden}
      type="file"
      accept=".csv,text/csv"
      className="visually-hidden"
      aria-label={texts.chooseFile}
      onChange={({ target }) => {
        const file = target.files?.[0];
        // Emptied, so that the same file can be chosen again once it was mended.
        target.value = '';
        if (file) take(file);
      }}
    />
  );
}
