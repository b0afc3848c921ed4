import { Worker } from 'node:worker_threads';
import {
  type ParsedDocument,
  parseTaxonomyDocument,
  printTaxonomyDocument,
} from '@utmost/core/taxonomy/document.ts';
import { unreadableDocument } from '@utmost/core/taxonomy/document-parse.ts';
import type { Taxonomy } from '@utmost/core/taxonomy/parameter.ts';

/** What a thread of its own is asked to do: to read a document, or to write one. */
export type DocumentOrder = { readonly text: string } | { readonly taxonomy: Taxonomy };

// Reading or writing so many characters takes about 10 ms, in which nobody else is served.
const QUICK_CHARACTERS = 20_000;
const QUICK_VALUES = 500;
const MOST_MEGABYTES = 1_024;

let lastOrder: Promise<unknown> = Promise.resolve();

/** Reads a document, a long one in a thread of its own: megabytes of YAML take seconds. */
export async function parseDocument(text: string): Promise<ParsedDocument> {
  if (text.length <= QUICK_CHARACTERS) return parseTaxonomyDocument(text);
  try {
    return await beside<ParsedDocument>({ text });
  } catch (error) {
    if ((error as { code?: string }).code !== 'ERR_WORKER_OUT_OF_MEMORY') throw error;
    return unreadableDocument('document_too_complex');
  }
}

/** Writes a taxonomy as YAML, a long one in a thread of its own. */
export async function printDocument(taxonomy: Taxonomy): Promise<string> {
  const values = taxonomy.parameters.reduce(
    (sum, { valueMappings, allowedValues }) =>
      sum + 1 + valueMappings.length + (allowedValues?.length ?? 0) / 10,
    0,
  );
  return values <= QUICK_VALUES
    ? printTaxonomyDocument(taxonomy)
    : await beside<string>({ taxonomy });
}

// One at a time: however many long documents are sent, one processor is left for everybody else.
function beside<Answer>(order: DocumentOrder): Promise<Answer> {
  const mine = lastOrder.then(() => carriedOut<Answer>(order));
  lastOrder = mine.catch(() => undefined);
  return mine;
}

function carriedOut<Answer>(workerData: DocumentOrder): Promise<Answer> {
  const thread = new Worker(new URL('./document-thread.ts', import.meta.url), {
    workerData,
    execArgv: [],
    resourceLimits: { maxOldGenerationSizeMb: MOST_MEGABYTES },
  });
  return new Promise((resolve, reject) => {
    thread.once('message', resolve);
    thread.once('error', reject);
  });
}
