import { checkUrlsTexts as texts } from '@utmost/core/messages/check-urls.ts';
import type { ReadFile } from './url-source.ts';

const MAX_MEGABYTES = 10;
const BYTES_OF_MEGABYTE = 1024 * 1024;

/**
 * Reads a file with URLs.
 * @throws Error whose message is the sentence to show: too large, no UTF-8, or gone
 */
export async function readFile(file: File): Promise<ReadFile> {
  if (file.size > MAX_MEGABYTES * BYTES_OF_MEGABYTE) {
    throw new Error(texts.fileTooLarge(MAX_MEGABYTES));
  }
  const bytes = await file.arrayBuffer().catch(() => {
    throw new Error(texts.fileUnreadable);
  });
  const text = decode(bytes);
  // Pictures and spreadsheets in their own format have NULs, text has none.
  if (text === null || text.includes('\0')) throw new Error(texts.fileNotText);
  return { name: file.name, text };
}

function decode(bytes: ArrayBuffer): string | null {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return null;
  }
}
