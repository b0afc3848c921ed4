import { csvToXlsx } from '@utmost/core/spreadsheet/csv-to-xlsx.ts';
import type { ByteSink } from './byte-sink.ts';

const SHEET = 'Links';

/** Takes CSV with commas and writes it as an .xlsx file. */
export function xlsxSink(file: ByteSink): ByteSink {
  let made: Uint8Array[] = [];
  const reader = csvToXlsx(SHEET, (bytes) => made.push(bytes));
  const text = new TextDecoder();
  const pass = async (): Promise<void> => {
    const bytes = Buffer.concat(made);
    made = [];
    if (bytes.length > 0) await file.write(bytes);
  };
  return {
    write: (bytes) => {
      reader.push(text.decode(bytes, { stream: true }));
      return pass();
    },
    close: async () => {
      reader.end();
      await pass();
      await file.close();
    },
  };
}
