import { createHash } from 'node:crypto';
import type { Lifecycle, Request, ResponseObject, ResponseToolkit } from '@hapi/hapi';
import type { Services } from '../caller.ts';
import type { ContractDocument } from './contract/document.ts';
import { MalformedRequest } from './contract/field-errors.ts';
import type { Operations } from './contract/mount.ts';
import { httpTexts } from './http-texts.ts';
import { type Answer, doOnce, doOnceUnstored } from './idempotency.ts';
import { callerOf } from './plugins/access-control.ts';

const LONGEST_KEY = 255;
const KEY = /^[\x21-\x7e]+$/;

/** Lets the JSON calls that the contract marks with `x-idempotent` be sent again under an `Idempotency-Key`. */
export function keyedOperations(
  services: Services,
  contract: ContractDocument,
  operations: Operations,
): Operations {
  const keyed = contract.operations.flatMap(({ operationId, requestBody, ...marks }) => {
    const own = operations[operationId];
    const mark = marks['x-idempotent'];
    if (!own || mark === undefined || !requestBody?.content['application/json']) return [];
    const { handler, options = {} } = typeof own === 'function' ? { handler: own } : own;
    const doIt = mark === 'unstored' ? doOnceUnstored : doOnce;
    const keyed: Lifecycle.Method = (request, h) => {
      const contents = () => JSON.stringify(request.payload);
      const work = async () => handler.call(null as never, request, h) as Lifecycle.ReturnValue;
      return answerOnce(services, request, h, contents, work, doIt);
    };
    return [[operationId, { handler: keyed, options }] as const];
  });
  return { ...operations, ...Object.fromEntries(keyed) };
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
  work: () => Promise<Lifecycle.ReturnValue>,
  doIt = doOnce,
): Promise<Lifecycle.ReturnValue> {
  const key: unknown = request.headers['idempotency-key'];
  if (key === undefined) return work();
  if (typeof key !== 'string' || !KEY.test(key) || key.length > LONGEST_KEY) {
    const message = httpTexts.malformedKey(LONGEST_KEY);
    throw new MalformedRequest(message, [{ path: 'Idempotency-Key', message, code: 'format' }]);
  }
  // It changes nothing, so it may be done again.
  if (isDryRun(request)) return work();
  const requestHash = createHash('sha256')
    .update(JSON.stringify([request.method, request.path, request.query]))
    .update(contents())
    .digest('hex');
  const named = { caller: callerOf(request), key, requestHash };
  const { status, body, isReplay } = await doIt(services, named, async () =>
    answerOf(await work()),
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
