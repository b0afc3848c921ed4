import { stat } from 'node:fs/promises';
import { cellDelimiterOf, findCellUrls, textKindOf } from '@utmost/core/csv/cell-urls.ts';
import type { Delimiter } from '@utmost/core/csv/delimiter.ts';
import { decodeUtf8, hasNoText } from '@utmost/core/csv/utf8-text.ts';
import { checkUrls, type UrlFinding, type UrlScope } from '@utmost/core/link/check-urls.ts';
import type { TextKind } from '@utmost/core/link/find-urls.ts';
import { isMail, MAIL_SAMPLE, readMail } from '@utmost/core/mail/read-mail.ts';
import type { CompiledTaxonomy } from '@utmost/core/taxonomy/compile.ts';
import { CommandError } from '../../command-error.ts';
import type { ByteSink } from '../../files/byte-sink.ts';
import { type ByteSource, openSource, peekBytes } from '../../files/byte-source.ts';
import { cutLines } from '../../files/cut-lines.ts';
import { isCompressedName } from '../../files/formats.ts';
import { openSink } from '../../files/open-sink.ts';
import { freshFile } from '../../files/replace-file.ts';
import { sourceText } from '../../files/source-text.ts';
import { binaryFormatOf } from './binary-format.ts';
import { checkMessages } from './check-texts.ts';

/** A URL of a file that breaks the taxonomy. */
export interface FileFinding extends UrlFinding {
  readonly file: string;
}

/** A file, checked. */
export interface CheckedFile {
  readonly file: string;
  readonly urls: number;
  /** How many URLs there were, those without any of the taxonomy's parameters included. */
  readonly found: number;
  readonly findings: readonly FileFinding[];
}

interface CheckWay {
  readonly scope: UrlScope;
  /** Whether corrections are written into the file; standard input's text then goes to standard output. */
  readonly fixes: boolean;
  /** Of a spreadsheet; null: its only one. */
  readonly sheet: string | null;
}

const BYTE_ORDER_MARK = '\uFEFF';
const MAY_BE_SHEET: ReadonlySet<string> = new Set(['xlsx', 'ods', 'zip', 'cfb']);
/** A sheet comes as CSV, whatever its file is called. */
const SHEET_NAME = 'sheet.csv';

/**
 * Holds the URLs of a file against the taxonomy, a stretch of lines at a time.
 * @param path `-` is standard input
 * @throws {CommandError} when it cannot be read, is no text, or cannot be corrected without harm (1)
 */
export async function checkFile(
  compiled: CompiledTaxonomy,
  path: string,
  way: CheckWay,
): Promise<CheckedFile> {
  if (way.fixes) await refuseStream(path);
  const source = await openSource(path);
  const { start, all } = await peekBytes(source.bytes, MAIL_SAMPLE);
  const format = binaryFormatOf(start);
  if (format !== null && !MAY_BE_SHEET.has(format))
    throw new CommandError(checkMessages.checkNeedsText(source.name, format));
  if (isMail(path, start)) return checkMail(compiled, source.name, all, way);
  // Of several files `--sheet` is for the spreadsheets.
  const sheet = format === null ? null : way.sheet;
  return checkText(compiled, path, { ...source, bytes: all }, { ...way, sheet });
}

async function checkText(
  compiled: CompiledTaxonomy,
  path: string,
  source: Pick<ByteSource, 'name' | 'bytes'>,
  { scope, fixes, sheet }: CheckWay,
): Promise<CheckedFile> {
  const { encoding, hasByteOrderMark, bytes, format } = await sourceText(source, sheet);
  if (fixes && format === 'sheet') throw new CommandError(checkMessages.fixNeedsText(source.name));
  if (fixes && (encoding !== 'UTF-8' || isCompressedName(path))) {
    throw new CommandError(checkMessages.fixNeedsUtf8(source.name));
  }
  const copy = fixes ? await openCopy(path) : null;
  const findings: FileFinding[] = [];
  let urls = 0;
  let found = 0;
  let lines = 0;
  try {
    if (hasByteOrderMark) await copy?.sink.write(Buffer.from(BYTE_ORDER_MARK));
    for await (const part of textParts(
      format === 'sheet' ? SHEET_NAME : path,
      textOf(source.name, cutLines(bytes)),
    )) {
      const { text, kind, delimiter } = part;
      const checked = checkUrls(compiled, text, kind, scope, delimiter);
      urls += checked.urls;
      found += checked.found;
      const linesBefore = lines;
      for (const one of checked.findings) {
        findings.push({ ...one, file: source.name, line: one.line + linesBefore });
      }
      lines += text.split('\n').length - 1;
      await copy?.sink.write(Buffer.from(checked.corrected));
    }
  } catch (error) {
    await copy?.discard();
    throw error;
  }
  await copy?.keep(findings.some(({ correction }) => correction !== null));
  return { file: source.name, urls, found, findings };
}

/** The texts of an email are not in its file as they are read, so a finding says which text it is of. */
async function checkMail(
  compiled: CompiledTaxonomy,
  name: string,
  content: AsyncIterable<Uint8Array>,
  { scope, fixes }: CheckWay,
): Promise<CheckedFile> {
  if (fixes) throw new CommandError(checkMessages.fixNotMail(name));
  const chunks: Uint8Array[] = [];
  for await (const chunk of content) chunks.push(chunk);
  const texts = await readMail(Buffer.concat(chunks));
  const checked = texts.map(({ kind, text }) => ({
    ...checkUrls(compiled, text, kind, scope),
    file: checkMessages.mailPart(name, kind),
  }));
  const sumOf = (count: 'urls' | 'found') => checked.reduce((sum, one) => sum + one[count], 0);
  const findings = checked.flatMap(({ file, findings }) =>
    findings.map((finding) => ({ ...finding, file })),
  );
  return { file: name, urls: sumOf('urls'), found: sumOf('found'), findings };
}

async function* textOf(
  name: string,
  parts: AsyncIterable<{ readonly bytes: Uint8Array; readonly isLast: boolean }>,
) {
  for await (const { bytes, isLast } of parts) {
    const text = decodeUtf8(bytes);
    if (hasNoText(text)) throw new CommandError(checkMessages.checkNeedsUtf8(name));
    if (text.includes('\0')) throw new CommandError(checkMessages.checkNeedsText(name, ''));
    yield { text, isLast };
  }
}

interface Copy {
  readonly sink: ByteSink;
  /** Puts the copy in the place of the file, where anything in it is different. */
  keep(isDifferent: boolean): Promise<void>;
  discard(): Promise<void>;
}

/** A copy beside the file: it takes the file's place whole or not at all. */
async function openCopy(path: string): Promise<Copy> {
  if (path === '-') {
    const sink = await openSink(path);
    return { sink, keep: () => sink.close(), discard: () => sink.close() };
  }
  const fresh = await freshFile(path);
  const sink = await openSink(fresh.path, { ...fresh, shownAs: path });
  const discard = async (): Promise<void> => {
    await sink.close().catch(() => {});
    await fresh.discard();
  };
  const keep = async (isDifferent: boolean): Promise<void> => {
    if (!isDifferent) return discard();
    await sink.close();
    await fresh.keep();
  };
  return { sink, keep, discard };
}

// What cannot be read again cannot be corrected in its place. Trouble to find it is told by who reads it.
async function refuseStream(path: string): Promise<void> {
  if (path === '-') return;
  const found = await stat(path).catch(() => null);
  if (found === null || found.isFile() || found.isDirectory()) return;
  throw new CommandError(checkMessages.fixNeedsFile(path));
}

/** A stretch of a text in which no line is cut, and no record where it is CSV. */
interface TextPart {
  readonly text: string;
  readonly kind: TextKind;
  readonly delimiter: Delimiter;
}

/**
 * Joins the pieces of a text, which are cut at ends of lines, to parts that can be checked each by itself.
 * @param name of the file, which tells what kind of text it is where the content does not
 */
async function* textParts(
  name: string,
  pieces: AsyncIterable<{ readonly text: string; readonly isLast: boolean }>,
): AsyncGenerator<TextPart> {
  let form: Pick<TextPart, 'kind' | 'delimiter'> | null = null;
  let pending = '';
  for await (const { text: piece, isLast } of pieces) {
    const text = pending + piece;
    form ??= { kind: textKindOf(name, text), delimiter: cellDelimiterOf(text) };
    const end = form.kind === 'csv' ? findCellUrls(text, form.delimiter, isLast).end : text.length;
    pending = text.slice(end);
    yield { ...form, text: text.slice(0, end) };
  }
}
