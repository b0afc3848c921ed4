import { Worker } from 'node:worker_threads';
import {
  LONGEST_DOCUMENT,
  type ParsedDocument,
  parseTaxonomyDocument,
  unreadableDocument,
} from '@utmost/core/taxonomy/document-parse.ts';
import { printTaxonomyDocument } from '@utmost/core/taxonomy/document-print.ts';
import type { Taxonomy } from '@utmost/core/taxonomy/parameter.ts';
import { FairQueue } from '@utmost/db/fair-queue.ts';
import { DomainError, refuseOn } from '../domain-error.ts';
import { checkStructure } from '../http/contract/json-body.ts';
import { httpTexts } from '../http/http-texts.ts';
import { withTimeout } from '../with-timeout.ts';
import { taxonomyTexts } from './taxonomy-texts.ts';

/** What a thread of its own is asked to do: to read a document, or to write one. */
export type DocumentOrder = { readonly text: string } | { readonly taxonomy: Taxonomy };

/** What a thread has read: the first problems, and how many there are. */
export type ReadDocument = ParsedDocument & { readonly count: number };

// Reading or writing so many characters takes about 10 ms, which block the event loop.
const QUICK_CHARACTERS = 100_000;
const QUICK_VALUES = 500;
// Left alone, V8 gives a thread three times this for what it has just made.
const YOUNG_MEGABYTES = 8;
const MOST_MEGABYTES = 256;
// A document of 5 MB takes a second; all others wait for it.
const PATIENCE_MS = 30_000;

// However many long documents are sent, one processor is left for other requests.
const longDocuments = new FairQueue({ all: 1, each: 1 });

/**
 * Reads a document, a long one in a thread of its own: megabytes of YAML take a second. One that takes too much of
 * memory or time is too complex.
 * @param patience how long it may take, in milliseconds
 */
export async function parseDocument(text: string, patience = PATIENCE_MS): Promise<ParsedDocument> {
  const isQuick = text.length <= QUICK_CHARACTERS || text.length > LONGEST_DOCUMENT;
  if (isQuick) return parseTaxonomyDocument(text);
  try {
    const { taxonomy, problems, count } = await inWorker<ReadDocument>({ text }, patience);
    // Those that were not copied are holes, which an answer counts.
    return { taxonomy, problems: Object.assign([...problems], { length: count }) };
  } catch (error) {
    const isOurs = (error as { code?: string }).code !== 'ERR_WORKER_OUT_OF_MEMORY';
    if (isOurs && !(error instanceof TooLate)) throw error;
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
    : await inWorker<string>({ taxonomy }, PATIENCE_MS);
}

function inWorker<Answer>(order: DocumentOrder, patience: number): Promise<Answer> {
  return longDocuments.run('', () => carriedOut<Answer>(order, patience));
}

class TooLate extends Error {}

async function carriedOut<Answer>(workerData: DocumentOrder, patience: number): Promise<Answer> {
  const thread = new Worker(new URL('./document-thread.ts', import.meta.url), {
    workerData,
    execArgv: [],
    resourceLimits: {
      maxOldGenerationSizeMb: MOST_MEGABYTES,
      maxYoungGenerationSizeMb: YOUNG_MEGABYTES,
    },
  });
  const answer = new Promise<Answer>((resolve, reject) => {
    thread.once('message', resolve);
    thread.once('error', reject);
    // One that ends without a word would be waited for without end.
    thread.once('exit', () =>
      reject(new Error('The worker thread ended before it read the document.')),
    );
  });
  try {
    return await withTimeout(patience, () => new TooLate(), answer);
  } finally {
    void thread.terminate();
  }
}

/**
 * The taxonomy that a body holds. What is wrong with it as a document is malformed; what is wrong with
 * the taxonomy breaks a rule. @throws {DomainError} `malformed`, `rule_broken`
 */
export async function readDocument(body: Uint8Array, isJson: boolean): Promise<Taxonomy> {
  const text = decoded(body);
  // What is too long is refused for that; what else is wrong with it would take long to find.
  if (isJson && text.length <= LONGEST_DOCUMENT) await checkJson(body, text);
  const { taxonomy, problems } = await parseDocument(text);
  if (problems.some(({ code }) => code.startsWith('document_'))) {
    throw new DomainError('malformed', httpTexts.malformedBody, problems);
  }
  refuseOn(problems);
  return taxonomy as Taxonomy;
}

function decoded(body: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(body);
  } catch {
    throw new DomainError('malformed', taxonomyTexts.notUtf8);
  }
}

// YAML takes nearly all JSON and much that is none.
async function checkJson(body: Uint8Array, text: string): Promise<void> {
  await checkStructure(body);
  try {
    JSON.parse(text);
  } catch {
    throw new DomainError('malformed', httpTexts.malformedJson);
  }
}
