import { closeSync, openSync, readSync } from 'node:fs';
import { sentenceOf } from '@utmost/core/messages.ts';
import { type CompiledTaxonomy, compileTaxonomy } from '@utmost/core/taxonomy/compile.ts';
import {
  LONGEST_DOCUMENT,
  type ParsedDocument,
  parseTaxonomyDocument,
} from '@utmost/core/taxonomy/document-parse.ts';
import type { DocumentProblem } from '@utmost/core/taxonomy/document-reader.ts';
import type { Taxonomy } from '@utmost/core/taxonomy/parameter.ts';
import { CommandError, EXIT } from '../command-error.ts';
import { cliMessages } from '../messages/cli.ts';
import { decodeText } from './decode-text.ts';
import { readError } from './file-errors.ts';

const MOST_SHOWN = 20;
const PIECE = 1 << 16;

/**
 * Reads the taxonomy that links are made by.
 * @param path a YAML or JSON file; `-` is standard input
 * @throws {CommandError} when there is no such file (1) or it holds problems (3), each with its place
 */
export async function readTaxonomy(path: string): Promise<CompiledTaxonomy> {
  return compileTaxonomy((await usableDocument(path)).taxonomy);
}

/**
 * Reads a taxonomy document that can be used.
 * @throws {CommandError} like {@link readTaxonomy}
 */
export async function usableDocument(path: string): Promise<{ file: string; taxonomy: Taxonomy }> {
  const { file, taxonomy, problems } = await readDocument(path);
  if (taxonomy !== null) return { file, taxonomy };
  const lines = problems.slice(0, MOST_SHOWN).map((one) => lineOf(file, one));
  const left = problems.length - lines.length;
  throw new CommandError(
    [...lines, ...(left > 0 ? [cliMessages.more(left)] : []), cliMessages.taxonomyRefused(file)],
    EXIT.problems,
  );
}

/** A taxonomy document as it was found. */
export interface FoundDocument extends ParsedDocument {
  /** How people call it. */
  readonly file: string;
}

/**
 * Reads a taxonomy document, whatever it is worth.
 * @throws {CommandError} when there is no such file (1)
 */
export async function readDocument(path: string): Promise<FoundDocument> {
  const file = path === '-' ? cliMessages.standardInput : path;
  return { file, ...parseTaxonomyDocument(await readText(path)) };
}

/** No more of it than is needed to say that it is too long. */
async function readText(path: string): Promise<string> {
  const bytes = path === '-' ? process.stdin : piecesOf(path);
  let text = '';
  try {
    for await (const piece of decodeText(bytes)) {
      text += piece;
      if (text.length > LONGEST_DOCUMENT) break;
    }
  } catch (error) {
    throw readError(error, path);
  }
  return text;
}

// Streams take longer to load than a document takes to read.
async function* piecesOf(path: string): AsyncGenerator<Uint8Array> {
  const file = openSync(path, 'r');
  try {
    for (;;) {
      const piece = new Uint8Array(PIECE);
      const length = readSync(file, piece);
      if (length === 0) return;
      yield piece.subarray(0, length);
    }
  } finally {
    closeSync(file);
  }
}

/** A problem as a line that leads to its place. */
export function lineOf(file: string, problem: DocumentProblem): string {
  const place = problem.line === null ? '' : `:${problem.line}:${problem.column}`;
  return cliMessages.taxonomyProblem(file, place, problem.path, sentenceOf(problem));
}
