import { parentPort, workerData } from 'node:worker_threads';
import { parseTaxonomyDocument, printTaxonomyDocument } from '@utmost/core/taxonomy/document.ts';
import type { DocumentOrder } from './document-beside.ts';

// One order, one answer, and the thread ends.
const order = workerData as DocumentOrder;
parentPort?.postMessage(
  'text' in order ? parseTaxonomyDocument(order.text) : printTaxonomyDocument(order.taxonomy),
);
