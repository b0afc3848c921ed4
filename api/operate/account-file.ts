import { type FileHandle, open } from 'node:fs/promises';
import { readContract } from '../http/contract/document.ts';
import { ACCOUNT_VERSION } from '../organization/export-account.ts';
import { type AccountRecord, recordFaults } from './account-records.ts';
import { OperatorError } from './command-run.ts';
import { operateTexts as texts } from './operate-texts.ts';

/** Records of one type that follow each other, and the first and the last line of them. */
export interface AccountPart {
  readonly type: string;
  readonly records: readonly AccountRecord[];
  readonly lines: readonly [first: number, last: number];
}

/** How many rows are stored at a time. */
const RECORDS_A_PART = 1000;

// What is not taken in: secrets aren't exported, and what was open on the other server stays there.
const LEFT_OUT = new Set(['invitation', 'api_token', 'end']);

const BYTE_ORDER_MARK = /^\uFEFF/;

/**
 * Reads an account export to its end, some records of one type at a time, each held against the contract.
 * @throws {OperatorError} where it can't be read, is not whole, or was made by a newer version
 */
export async function* accountParts(path: string): AsyncGenerator<AccountPart> {
  let part: AccountRecord[] = [];
  let lines: [number, number] = [1, 1];
  for await (const { record, line } of accountLines(path)) {
    const [first] = part;
    if (first && (first.type !== record.type || part.length === RECORDS_A_PART)) {
      yield { type: first.type, records: part, lines };
      part = [];
    }
    if (LEFT_OUT.has(record.type)) continue;
    lines = [part.length === 0 ? line : lines[0], line];
    part.push(record);
  }
}

/** The lines of an export, with its end, which alone says that it is whole. */
async function* accountLines(
  path: string,
): AsyncGenerator<{ readonly record: AccountRecord; readonly line: number }> {
  const file = await openExport(path);
  const read = recordReader();
  let line = 0;
  let isWhole = false;
  try {
    for await (const text of file.readLines()) {
      line += 1;
      if (isWhole && text === '') continue;
      if (isWhole) throw new OperatorError(texts.exportLine(line, texts.behindEnd));
      const record = read(text, line);
      isWhole = record.type === 'end';
      if (isWhole && record.records !== line - 1)
        throw new OperatorError(texts.exportMiscounted(path, line - 1));
      yield { record, line };
    }
  } finally {
    await file.close();
  }
  if (!isWhole) throw new OperatorError(texts.exportCut(path));
}

async function openExport(path: string): Promise<FileHandle> {
  const file = await open(path).catch(({ code }: NodeJS.ErrnoException) => {
    throw new OperatorError(texts.exportUnreadable(path, String(code)));
  });
  if (!(await file.stat()).isDirectory()) return file;
  await file.close();
  throw new OperatorError(texts.exportUnreadable(path, 'EISDIR'));
}

function recordReader(): (text: string, line: number) => AccountRecord {
  const faultOf = recordFaults(readContract(new URL('../../openapi.yaml', import.meta.url)).root);
  return (text, line) => {
    const isFirst = line === 1;
    const record = recordIn(isFirst ? text.replace(BYTE_ORDER_MARK, '') : text);
    if (record === null) throw new OperatorError(texts.exportLine(line, texts.noRecord));
    const fault = (isFirst ? wrongBeginning(record) : null) ?? faultOf(record);
    if (fault !== null) throw new OperatorError(texts.exportLine(line, fault));
    return record;
  };
}

/** @throws {OperatorError} where a newer version made it */
function wrongBeginning({ type, version = 1 }: AccountRecord): string | null {
  if (type !== 'organization') return texts.noAccountExport;
  if (typeof version !== 'number' || !Number.isInteger(version) || version < 1) {
    return texts.noVersion;
  }
  if (version > ACCOUNT_VERSION) throw new OperatorError(texts.exportNewer);
  return null;
}

function recordIn(text: string): AccountRecord | null {
  try {
    const record: unknown = JSON.parse(text);
    const isRecord = typeof record === 'object' && record !== null && 'type' in record;
    return isRecord && typeof record.type === 'string' ? (record as AccountRecord) : null;
  } catch {
    return null;
  }
}
