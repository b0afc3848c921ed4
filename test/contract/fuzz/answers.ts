import type { ContractOperation } from '@utmost/api/http/contract/document.ts';
import { fieldErrors } from '@utmost/api/http/contract/field-errors.ts';
import type { OperationSchemas } from '@utmost/api/http/contract/schemas.ts';
import { parse } from 'csv-parse/sync';
import type { Incoming } from './exchange.ts';

/** What of an answer the contract does not allow, a sentence each. */
export async function contractFaults(
  { responses, operationId }: ContractOperation,
  schemas: OperationSchemas,
  { status, headers, text }: Incoming,
): Promise<string[]> {
  if (status >= 500) return [`${operationId} answers ${status}: ${text.slice(0, 500)}`];
  const response = responses[status];
  if (!response)
    return [
      `${operationId} answers ${status}, which its contract does not have: ${text.slice(0, 300)}`,
    ];
  const faults: string[] = [];
  for (const [name, header] of Object.entries(response.headers ?? {})) {
    if (header.required && headers[name.toLowerCase()] === undefined)
      faults.push(`${operationId} answers ${status} without ${name}`);
  }
  const type = (headers['content-type'] ?? '').split(';')[0]?.trim() ?? '';
  const types = Object.keys(response.content ?? {});
  if (types.length === 0) {
    if (text !== '') faults.push(`${operationId} answers ${status} with a body`);
    return faults;
  }
  if (!types.includes(type)) {
    return [...faults, `${operationId} answers ${status} as "${type}", not ${types.join(' or ')}`];
  }
  const ofBody = await bodyFaults(type, schemas, status, text);
  return [...faults, ...ofBody.map((one) => `${operationId} ${status}: ${one}`)];
}

async function bodyFaults(
  type: string,
  schemas: OperationSchemas,
  status: number,
  text: string,
): Promise<string[]> {
  try {
    if (type === 'application/json') {
      const body = JSON.parse(text);
      const errors = fieldErrors((await schemas.responses.get(status)?.(body)) ?? []);
      const faults = errors.map(({ message }) => message);
      if (status >= 400 && body.statusCode !== status)
        faults.push(`its statusCode is ${body.statusCode}`);
      return faults;
    }
    if (type === 'application/x-ndjson') {
      for (const line of text.split('\n').filter((one) => one !== '')) JSON.parse(line);
    }
    if (type === 'text/csv') parse(text);
    return [];
  } catch (error) {
    return [`the body is no ${type}: ${error instanceof Error ? error.message : error}`];
  }
}

/** A request as the contract's schemas see it. */
export interface Sent {
  readonly path: Readonly<Record<string, string>>;
  readonly query: readonly (readonly [string, string])[];
  readonly json?: unknown;
}

/**
 * The fields of a request that have not the shape of the contract, of the first part that has any: the path, the
 * query, the body. Empty where all of it has, or where that cannot be told from here.
 */
export async function malformedFields(
  schemas: OperationSchemas,
  { path, query, json }: Sent,
): Promise<string[]> {
  const names = query.map(([name]) => name);
  const isTold = new Set(names).size === names.length && !names.includes('');
  if (!isTold || names.some((name) => name in {})) return [];
  const isJson = (name: string) => schemas.jsonQuery.includes(name);
  const plain = Object.fromEntries(query.filter(([name]) => !isJson(name)));
  const parsed: Record<string, unknown> = {};
  for (const [name, value] of query.filter(([name]) => isJson(name))) {
    try {
      parsed[name] = JSON.parse(value);
    } catch {
      return [name];
    }
  }
  const checks = await Promise.all([
    schemas.path({ ...path }),
    schemas.query(plain),
    schemas.queryJson(parsed),
    json === undefined ? [] : (schemas.body?.(json) ?? []),
  ]);
  const [first = []] = checks.filter((one) => one.length > 0);
  return fieldErrors(first).map((one) => one.path);
}
