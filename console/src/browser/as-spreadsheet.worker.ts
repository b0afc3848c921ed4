import { exportLinksTexts } from '@utmost/core/messages/manage-links.ts';
import { csvToXlsx } from '@utmost/core/spreadsheet/csv-to-xlsx.ts';

const TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

addEventListener('message', ({ data }: MessageEvent<Blob>) => {
  convert(data).catch((error: unknown) =>
    // Only what is thrown outside of promises reaches the page.
    setTimeout(() => {
      throw error;
    }),
  );
});

async function convert(csv: Blob): Promise<void> {
  const pieces: Uint8Array<ArrayBuffer>[] = [];
  const reader = csvToXlsx(exportLinksTexts.sheet, (bytes) => pieces.push(bytes.slice()));
  const text = csv.stream().pipeThrough(new TextDecoderStream()).getReader();
  for (let step = await text.read(); !step.done; step = await text.read()) reader.push(step.value);
  reader.end();
  postMessage(new Blob(pieces, { type: TYPE }));
}
