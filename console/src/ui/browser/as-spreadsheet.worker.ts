import { csvToXlsx } from '@utmost/core/spreadsheet/csv-to-xlsx.ts';

const TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

interface Order {
  readonly csv: Blob;
  readonly sheet: string;
}

addEventListener('message', ({ data }: MessageEvent<Order>) => {
  convert(data).catch((error: unknown) =>
    // Only what is thrown outside of promises reaches the page.
    setTimeout(() => {
      throw error;
    }),
  );
});

async function convert({ csv, sheet }: Order): Promise<void> {
  const pieces: Uint8Array<ArrayBuffer>[] = [];
  const reader = csvToXlsx(sheet, (bytes) => pieces.push(bytes.slice()));
  const text = csv.stream().pipeThrough(new TextDecoderStream()).getReader();
  for (let step = await text.read(); !step.done; step = await text.read()) reader.push(step.value);
  reader.end();
  postMessage(new Blob(pieces, { type: TYPE }));
}
