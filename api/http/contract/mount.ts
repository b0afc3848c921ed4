import type { Readable } from 'node:stream';
import type {
  Lifecycle,
  PluginSpecificConfiguration,
  Request,
  RouteOptions,
  RouteOptionsResponse,
  RouteOptionsValidate,
  Server,
  ServerRoute,
} from '@hapi/hapi';
import { httpTexts } from '../http-texts.ts';
import { type AccessRule, accessRule, isOptional } from './access.ts';
import { requireFit, writeAnswer } from './answer-text.ts';
import type { ContractDocument, ContractOperation } from './document.ts';
import { fieldErrors, MalformedRequest } from './field-errors.ts';
import { readJsonBody } from './json-body.ts';
import { readBody, requireMediaType } from './request-body.ts';
import type { Check, OperationSchemas } from './schemas.ts';

/** A handler, or one with route options of its own. */
type Operation = Lifecycle.Method | { handler: Lifecycle.Method; options: RouteOptions };

/** operationId -> what answers it. */
export type Operations = Readonly<Record<string, Operation>>;

/**
 * Mounts a route for every operation of the contract, its requests and answers validated.
 * @throws {Error} when an operation has no handler, a handler no operation, or nothing says who may make a call
 */
export function mountContract(
  server: Server,
  contract: ContractDocument,
  schemas: ReadonlyMap<string, OperationSchemas>,
  handlers: Operations,
): void {
  const known = new Set(contract.operations.map(({ operationId }) => operationId));
  const extra = Object.keys(handlers).filter((name) => !known.has(name));
  if (extra.length > 0)
    throw new Error(`openapi.yaml has no operation for the handlers ${extra.join(', ')}`);
  for (const operation of contract.operations) {
    const own = schemas.get(operation.operationId);
    const given = handlers[operation.operationId];
    if (!own || !given)
      throw new Error(`openapi.yaml: no handler for the operation ${operation.operationId}`);
    const { handler, options = {} } = typeof given === 'function' ? { handler: given } : given;
    server.route({
      method: operation.method.toUpperCase() as ServerRoute['method'],
      path: operation.path,
      handler,
      options: { ...optionsFor(operation, own), ...options },
    } as ServerRoute);
  }
}

function optionsFor(operation: ContractOperation, schemas: OperationSchemas): RouteOptions {
  return {
    id: operation.operationId,
    auth: strategiesFor(operation),
    validate: requestRules(operation, schemas),
    response: responseRules(operation, schemas),
    plugins: { contract: schemas, access: accessRule(operation) } as PluginSpecificConfiguration,
  };
}

// The contract's security schemes have the names of hapi's strategies, in the order they are asked.
function strategiesFor(operation: ContractOperation): RouteOptions['auth'] {
  const strategies = (operation.security ?? []).flatMap((schemes) => Object.keys(schemes));
  if (strategies.length === 0) return false;
  return { strategies, mode: isOptional(operation) ? 'try' : 'required' };
}

function requestRules(
  operation: ContractOperation,
  schemas: OperationSchemas,
): RouteOptionsValidate {
  const { path, body } = schemas;
  return {
    query: (value) => validQuery(schemas, value),
    ...(operation.path.includes('{') && {
      params: (value) => checked(path, value, httpTexts.malformedPath),
    }),
    ...(operation.requestBody && { payload: bodyRule(operation, body) }),
    failAction: (_request, _h, error) => {
      throw error;
    },
  };
}

const BYTES_A_KB = 1024;
const USUAL_KB = 1024;

// JSON is validated; what may be something else comes to its handler as it was sent.
function bodyRule(
  operation: ContractOperation,
  check: Check | null,
): RouteOptionsValidate['payload'] {
  const { 'x-raw-body': isRaw, 'x-max-body-kb': kilobytes = USUAL_KB, requestBody } = operation;
  const types = Object.keys(requestBody?.content ?? {});
  const isParsed = !isRaw && types.every((type) => type === 'application/json');
  return async (body, options) => {
    requireMediaType(options?.context?.headers, types);
    // A file is read by its handler, piece by piece.
    if (check === null) return body;
    const bytes = await readBody(body as Readable, kilobytes * BYTES_A_KB);
    return isParsed ? checked(check, await readJsonBody(bytes), httpTexts.malformedBody) : bytes;
  };
}

// What Ajv coerces it changes in place.
async function checked(check: Check, value: unknown, sentence: string): Promise<object> {
  const fields = fieldErrors(await check(value));
  if (fields.length === 0) return value as object;
  throw new MalformedRequest(sentence, fields);
}

async function validQuery(
  { query, queryJson, jsonQuery }: OperationSchemas,
  value: unknown,
): Promise<object> {
  // Null-prototype: a client may ask for `__proto__`.
  const plain: Record<string, unknown> = Object.create(null);
  const json: Record<string, unknown> = Object.create(null);
  for (const [name, given] of Object.entries(value as object)) {
    if (jsonQuery.includes(name)) json[name] = readJson(name, String(given));
    else plain[name] = given;
  }
  return {
    ...(await checked(query, plain, httpTexts.malformedQuery)),
    ...(await checked(queryJson, json, httpTexts.malformedQuery)),
  };
}

const BASE64URL = /^[\w-]+$/;

// No object or list in base64url is JSON as it stands.
function readJson(name: string, text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    try {
      if (BASE64URL.test(text)) return JSON.parse(Buffer.from(text, 'base64url').toString());
    } catch {}
    const message = httpTexts.notJson(name);
    throw new MalformedRequest(message, [{ path: name, message, code: 'json' }]);
  }
}

// Errors get their final shape after this step, in the errors plugin, which holds them to the contract.
function responseRules(
  { operationId, responses: documented }: ContractOperation,
  { responses }: OperationSchemas,
): RouteOptionsResponse {
  const good = [...responses].filter(([status]) => status < 400);
  // hapi can look into objects alone: a page or a stream is what its handler makes it.
  if (good.every(([, check]) => check === null)) return {};
  const rules = good.map(([status, check]) => [
    status,
    async (answer: unknown) => {
      const isOtherType =
        typeof answer === 'string' && Object.keys(documented[status]?.content ?? {}).length > 1;
      const faults = check && !isOtherType ? fieldErrors(await check(answer)) : [];
      if (faults.length > 0) {
        const sentences = faults.map(({ message }) => message).join(' ');
        throw new Error(`${operationId} answers ${status} against the contract: ${sentences}`);
      }
      if (typeof answer === 'string') requireFit(Buffer.byteLength(answer));
      else if (typeof answer === 'object' && answer !== null) return writeAnswer(answer);
    },
  ]);
  return {
    // The text of an answer takes its place once it is validated.
    modify: true,
    status: Object.fromEntries(rules),
    schema: async (answer: unknown) => {
      if (!isErrorPayload(answer)) {
        throw new Error(`${operationId} answers with a status that the contract does not have`);
      }
    },
    failAction: (_request, _h, error) => {
      throw error;
    },
  };
}

function isErrorPayload(answer: unknown): boolean {
  return ((answer as { statusCode?: number } | null)?.statusCode ?? 0) >= 400;
}

/** The schemas of the operation that a request is for; undefined where the contract has none. */
export function contractOf(request: Request): OperationSchemas | undefined {
  return (request.route.settings.plugins as { contract?: OperationSchemas } | undefined)?.contract;
}

/** Who may make the call that a request is for; undefined where the contract has none. */
export function accessRuleOf(request: Request): AccessRule | undefined {
  return (request.route.settings.plugins as { access?: AccessRule } | undefined)?.access;
}
