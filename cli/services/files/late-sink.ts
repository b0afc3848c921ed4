import type { ByteSink } from './byte-sink.ts';
import { openSink } from './open-sink.ts';

/**
 * A file that appears with what is first written to it, so that what was there before stays until then.
 * @param header what it begins with
 */
export function lateSink(path: string, header: string): ByteSink {
  let sink: ByteSink | null = null;
  return {
    write: async (bytes) => {
      if (sink === null) {
        sink = await openSink(path);
        if (header !== '') await sink.write(Buffer.from(header));
      }
      if (bytes.length > 0) await sink.write(bytes);
    },
    close: async () => {
      await sink?.close();
    },
  };
}
