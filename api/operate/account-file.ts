import { open } from 'node:fs/promises';
import { checkUrl } from '@utmost/core/link/check.ts';
import { withEncodedSpaces } from '@utmost/core/link/encoding.ts';
import { readContract } from '../http/contract/document.ts';
import { contractValidator } from '../http/contract/schemas.ts';
import { ACCOUNT_VERSION } from '../organization/export-account.ts';
import { OperatorError } from './command-run.ts';
import { operateTexts as texts } from './operate-texts.ts';

/** A line of an account export. */
export interface AccountRecord {
  readonly type: string;
  readonly [field: string]: unknown;
}

// As much as the tables hold.
const LONGEST_NAME = 255;

/** How many rows are stored at a time. */
const RECORDS_A_PART = 1000;

// What is not taken in: people sign in by themselves, and secrets aren't exported.
const LEFT_OUT = new Set(['user', 'invitation', 'api_token']);

const BYTE_ORDER_MARK = /^\uFEFF/;

const OTHERS = new Set([...LEFT_OUT, 'organization', 'given_number', 'end']);

/** Record type -> the contract's schema of its fields. */
const SCHEMAS: Readonly<Record<string, string>> = {
  tracking_parameter: 'TrackingParameter',
  value_mapping: 'ValueMapping',
  advanced_link_config: 'AdvancedLinkConfig',
  tracking_link: 'TrackingLink',
  link_view: 'LinkView',
  audit_entry: 'AuditEntry',
};

/**
 * Reads an account export to its end, some records of one type at a time, each held against the contract.
 * @throws {OperatorError} where it can't be read, is not whole, or was made by a newer version
 */
export async function* accountRecords(
  path: string,
): AsyncGenerator<{ readonly type: string; readonly records: readonly AccountRecord[] }> {
  const file = await open(path).catch(({ code }: NodeJS.ErrnoException) => {
    throw new OperatorError(texts.exportUnreadable(path, String(code)));
  });
  if ((await file.stat()).isDirectory()) {
    await file.close();
    throw new OperatorError(texts.exportUnreadable(path, 'EISDIR'));
  }
  const check = recordCheck();
  let records: AccountRecord[] = [];
  let number = 0;
  let isWhole = false;
  try {
    for await (const text of file.readLines()) {
      if (isWhole) throw new OperatorError(texts.exportLine(number + 1, texts.behindEnd));
      const record = check(number === 0 ? text.replace(BYTE_ORDER_MARK, '') : text, number + 1);
      const [first] = records;
      if (first && (first.type !== record.type || records.length === RECORDS_A_PART)) {
        yield { type: first.type, records };
        records = [];
      }
      if (record.type === 'end') {
        isWhole = true;
        if (record.records !== number)
          throw new OperatorError(texts.exportMiscounted(path, number));
      } else if (!LEFT_OUT.has(record.type)) records.push(record);
      number += 1;
    }
  } finally {
    await file.close();
  }
  if (!isWhole) throw new OperatorError(texts.exportCut(path));
}

function recordCheck(): (text: string, line: number) => AccountRecord {
  const ajv = contractValidator(readContract(new URL('../../openapi.yaml', import.meta.url)).root);
  return (text, line) => {
    const record = recordIn(text);
    const wrong =
      record === null
        ? texts.noRecord
        : ((line === 1 ? wrongBeginning(record) : null) ?? wrongIn(ajv, record));
    if (record === null || wrong !== null)
      throw new OperatorError(texts.exportLine(line, wrong ?? ''));
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

/** What is wrong with a record, in a few words. */
function wrongIn(ajv: ReturnType<typeof contractValidator>, record: AccountRecord): string | null {
  const { type, username: _, parameterType, ...fields } = record;
  const name = SCHEMAS[type];
  if (name === undefined) return OTHERS.has(type) ? null : texts.recordUnknown(type);
  const own = parameterType === undefined ? fields : { ...fields, type: parameterType };
  if (!ajv.validate({ $ref: `contract#/components/schemas/${name}` }, own)) {
    const [error] = ajv.errors ?? [];
    return `${type}${error?.instancePath ?? ''} ${error?.message ?? ''}`;
  }
  if (String(record.name ?? '').length > LONGEST_NAME) return texts.nameTooLong(LONGEST_NAME);
  const url = type === 'tracking_link' ? String(record.fullUrl) : null;
  return url !== null && checkUrl(withEncodedSpaces(url) ?? url).length > 0
    ? texts.noUrl(url)
    : null;
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
