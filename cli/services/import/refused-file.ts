import type { SheetRow } from '@utmost/core/csv/link-sheet.ts';
import { refusedRows } from '@utmost/core/csv/refused-rows.ts';
import { type ByteSink, openSink } from '../generate/byte-sink.ts';
import type { InputHeader } from '../generate/layout.ts';

/** Where refused rows are kept, as they stand in the input and with the reason. */
export interface RefusedFile {
  add(row: SheetRow, reasons: readonly string[]): void;
  /** Writes what was added. */
  flush(): Promise<void>;
  close(): Promise<void>;
}

/**
 * A file of refused rows.
 * @param path null: they are not kept
 */
export function refusedFile(
  path: string | null,
  { input, fields, lineEnd }: InputHeader,
): RefusedFile {
  const format = refusedRows({
    form: input,
    header: fields,
    lineEnd: lineEnd === '' ? '\n' : lineEnd,
  });
  let sink: ByteSink | null = null;
  let text = format.header;
  const flush = async (): Promise<void> => {
    if (path === null) return;
    sink ??= await openSink(path);
    const written = text;
    text = '';
    if (written !== '') await sink.write(Buffer.from(written));
  };
  return {
    add: ({ record }, reasons) => {
      if (path !== null) text += format.line(record, reasons);
    },
    flush,
    close: async () => {
      await sink?.close();
    },
  };
}
