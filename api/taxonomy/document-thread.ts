import { parentPort, workerData } from 'node:worker_threads';
import { parseTaxonomyDocument } from '@utmost/core/taxonomy/document-parse.ts';
import { printTaxonomyDocument } from '@utmost/core/taxonomy/document-print.ts';
import type { DocumentOrder, ReadDocument } from './document.ts';

// As many as an answer tells: copying hundreds of thousands would block the event loop.
const MOST_PROBLEMS = 1000;

// One order, one answer, and the thread ends.
const order = workerData as DocumentOrder;
parentPort?.postMessage('text' in order ? read(order.text) : printTaxonomyDocument(order.taxonomy));

function read(text: string): ReadDocument {
  const { taxonomy, problems } = parseTaxonomyDocument(text);
  return { taxonomy, problems: problems.slice(0, MOST_PROBLEMS), count: problems.length };
}
