/** The whole taxonomy as one file: read and written. */
export { type ParsedDocument, parseTaxonomyDocument } from './document-parse.ts';
export {
  documentParameter,
  printTaxonomyDocument,
  taxonomyDocument,
} from './document-print.ts';
export type { DocumentProblem } from './document-reader.ts';
