import { type DownloadKind, recordCounter } from '@utmost/core/csv/record-counter.ts';
import { useRef, useState } from 'react';
import { fetchApi } from '../../data/api-client.ts';
import { ApiError } from '../../data/api-error.ts';
import { useAction } from '../../data/use-action.ts';
import { downloadTexts as texts } from '../ui-texts.ts';
import { askWorker } from './ask-worker.ts';
import { saveFile } from './save-file.ts';

const MOST_BYTES_IN_MEMORY = 8 * 1024 * 1024;

/** A file of the server's. */
export interface Download {
  readonly name: string;
  readonly kind: DownloadKind;
  /** The sheet of an .xlsx file that it is turned into; without it, the file stays as it is. */
  readonly sheet?: string;
  /** Its address, or the call that answers with it. */
  readonly from: string | ((signal: AbortSignal) => Promise<Response>);
}

/**
 * Downloads a file of any size, one at a time, and saves it when it is whole; a browser that follows a link would save one
 * that was cut off. While it runs, `share` is how much of it has arrived, from 0 to 1.
 */
export function useDownload() {
  const [share, setShare] = useState(0);
  const running = useRef<AbortController>(undefined);
  const { mutate, isPending } = useAction<Download, Blob | null>({
    call: async ({ from, kind, sheet }) => {
      const abort = new AbortController();
      running.current = abort;
      setShare(0);
      try {
        const { signal } = abort;
        const call =
          typeof from === 'string' ? fetchApi(new Request(from, { signal })) : from(signal);
        const file = await readDownload(await call, kind, setShare);
        return sheet === undefined ? file : await asSpreadsheet(file, sheet, signal);
      } catch (error) {
        if (abort.signal.aborted) return null;
        throw error;
      }
    },
    done: () => null,
    refresh: null,
    failed: texts.failed,
    onDone: (file, { name }) => {
      if (file) saveFile(name, file, file.type);
    },
  });
  return { start: mutate, cancel: () => running.current?.abort(), isPending, share };
}

/**
 * Reads a download to its end.
 * @throws {ApiError} where fewer records arrive than the server announced
 */
export async function readDownload(
  { headers, body }: Response,
  kind: DownloadKind,
  onShare: (share: number) => void = () => undefined,
): Promise<Blob> {
  const total = Number(headers.get('X-Total-Count'));
  const counter = recordCounter(kind);
  const text = new TextDecoder();
  const type = headers.get('Content-Type') ?? '';
  let file = new Blob([], { type });
  let bytes = 0;
  const pieces: Uint8Array<ArrayBuffer>[] = [];
  let records = 0;
  const reader = body?.getReader();
  try {
    for (let step = await reader?.read(); step && !step.done; step = await reader?.read()) {
      pieces.push(step.value);
      bytes += step.value.length;
      // Browsers move large blobs to the disk.
      if (bytes >= MOST_BYTES_IN_MEMORY) {
        file = new Blob([file, ...pieces.splice(0)], { type });
        bytes = 0;
      }
      records = counter.add(text.decode(step.value, { stream: true }));
      onShare(total === 0 ? 0 : records / total);
    }
    records = counter.end();
  } catch (error) {
    if (error instanceof DOMException && error.name === 'AbortError') throw error;
  }
  if (records !== total) throw new ApiError(0, texts.cutOff(records, total), 'incomplete');
  return new Blob([file, ...pieces], { type });
}

/**
 * Turns a CSV file into an .xlsx file, in a worker.
 * @param sheet what its sheet is called
 * @throws Error when the browser cannot run it, or `signal` ends it
 */
function asSpreadsheet(csv: Blob, sheet: string, signal: AbortSignal): Promise<Blob> {
  const worker = new Worker(new URL('./as-spreadsheet.worker.ts', import.meta.url), {
    type: 'module',
  });
  return askWorker(worker, { csv, sheet }, { signal });
}
