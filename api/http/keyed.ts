import { createHash } from 'node:crypto';
import type { Lifecycle, Request, ResponseObject, ResponseToolkit } from '@hapi/hapi';
import { apiTexts } from '../api-texts.ts';
import type { Services } from '../caller.ts';
import type { ContractDocument, ContractOperation } from './contract/document.ts';
import { MalformedRequest } from './contract/field-errors.ts';
import type { Operation, Operations } from './contract/mount.ts';
import { type Answer, doOnce, doOnceUnstored } from './idempotency.ts';
import { callerOf } from './plugins/credentials.ts';

const KEY = /^[\x21-\x7e]{1,255}$/;

/**
 * Lets the JSON calls that the contract marks with `x-idempotent` be sent again under an `Idempotency-Key`.
 * @param operationsOf called again for each request with a key: its services carry that request's transaction
 */
export function keyedOperations(
  services: Services,
  contract: ContractDocument,
  operationsOf: (services: Services) => Operations,
): Operations {
  const operations = operationsOf(services);
  const marked = contract.operations.filter(
    (one) => one['x-idempotent'] !== undefined && one.requestBody?.content['application/json'],
  );
  const keyed = marked.flatMap((operation) => {
    const own = operations[operation.operationId];
    return own
      ? [[operation.operationId, withKey(services, operation, operationsOf)] as const]
      : [];
  });
  return { ...operations, ...Object.fromEntries(keyed) };
}

function withKey(
  services: Services,
  operation: ContractOperation,
  operationsOf: (services: Services) => Operations,
): Operation {
  const ownOf = (some: Services) => {
    const own = operationsOf(some)[operation.operationId];
    return typeof own === 'function' ? { handler: own, options: {} } : own;
  };
  const own = ownOf(services);
  const doIt = operation['x-idempotent'] === 'unstored' ? doOnceUnstored : doOnce;
  const keyed: Lifecycle.Method = (request, h, ...rest) => {
    const work = async (some: Services) => {
      const { handler } = (some === services ? own : ownOf(some)) ?? {};
      return handler?.call(null as never, request, h, ...rest) as Lifecycle.ReturnValue;
    };
    return answerOnce(services, request, h, () => JSON.stringify(request.payload), work, doIt);
  };
  return { handler: keyed, options: own?.options ?? {} };
}

/**
 * Answers a request, or what was answered to its twin where it has an `Idempotency-Key`; dry runs are done again.
 * @param contents what the body says
 * @throws {MalformedRequest} where the key is none
 */
export async function answerOnce(
  services: Services,
  request: Request,
  h: ResponseToolkit,
  contents: () => string,
  work: (services: Services) => Promise<Lifecycle.ReturnValue>,
  doIt = doOnce,
): Promise<Lifecycle.ReturnValue> {
  const key: unknown = request.headers['idempotency-key'];
  if (key === undefined) return work(services);
  if (typeof key !== 'string' || !KEY.test(key)) {
    const field = { path: 'Idempotency-Key', message: apiTexts.malformedKey, code: 'format' };
    throw new MalformedRequest(apiTexts.malformedKey, [field]);
  }
  // It changes nothing, so it may be done again.
  if (isDryRun(request)) return work(services);
  const requestHash = createHash('sha256')
    .update(JSON.stringify([request.method, request.path, request.query]))
    .update(contents())
    .digest('hex');
  const named = { caller: callerOf(request), key, requestHash };
  const { status, body, isReplay } = await doIt(services, named, async (some) =>
    answerOf(await work(some)),
  );
  const response = h.response(body).code(status);
  return isReplay ? response.header('Idempotent-Replayed', 'true') : response;
}

function isDryRun({ payload, query }: Request): boolean {
  const { dryRun = query.dryRun } = (payload ?? {}) as { dryRun?: unknown };
  return dryRun === true;
}

function answerOf(returned: Lifecycle.ReturnValue): Answer {
  const { source, statusCode } = returned as Partial<ResponseObject>;
  return source === undefined || statusCode === undefined
    ? { status: 200, body: returned as object }
    : { status: statusCode, body: source as object };
}
