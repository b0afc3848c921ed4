import type { ContractDocument, ContractOperation } from '@utmost/api/http/contract/document.ts';
import type { OperationSchemas } from '@utmost/api/http/contract/schemas.ts';
import fc from '../../support/property-runs.ts';
import { contractFaults, malformedFields } from './answers.ts';
import { IN_EMPTY_WORKSPACE, isPermitted, mostInAWorkspace } from './conditions.ts';
import { curlLine, exchange, type Incoming, type Outgoing } from './exchange.ts';
import { FOREIGN } from './placeholders.ts';
import { type FuzzRequest, requestsFor } from './requests.ts';
import { randomAddress, type Surroundings, Workspace } from './workspace.ts';

export interface Fuzz {
  readonly contract: ContractDocument;
  readonly operation: ContractOperation;
  readonly schemas: OperationSchemas;
  readonly around: Surroundings;
  readonly runs: number;
}

export interface Outcome {
  /** What the answer was that must not be, and how to repeat it. */
  readonly failure: string | null;
  readonly sent: number;
  /** Requests of those who may make the call, and how many of them succeeded. */
  readonly permitted: number;
  readonly succeeded: number;
}

// `own` is the operation that has the workspace for itself.
let current: {
  readonly workspace: Workspace;
  readonly around: Surroundings;
  readonly own: string | null;
  sent: number;
} | null = null;

/** Sends an operation so many requests, and holds every answer to the contract. */
export async function fuzzOperation(fuzz: Fuzz): Promise<Outcome> {
  const { contract, operation, runs } = fuzz;
  const { operationId } = operation;
  const counts = { sent: 0, permitted: 0, succeeded: 0 };
  const { FUZZ_SEED: seed, FUZZ_PATH: path } = process.env;
  let last = '';
  const property = fc.asyncProperty(requestsFor(contract, operation), async (request) => {
    const workspace = await workspaceFor(fuzz, counts.sent);
    const outgoing = await prepared(fuzz, workspace, request);
    const answer = await exchange(fuzz.around.url, outgoing);
    const faults = await faultsOf(fuzz, request, outgoing, answer);
    if (faults.length > 0) {
      last = curlLine(outgoing);
      throw new Error(faults.join('\n'));
    }
    const isSuccess = answer.status < 400;
    counts.sent += 1;
    if (isPermitted(operation, request.role)) {
      counts.permitted += 1;
      if (isSuccess) counts.succeeded += 1;
    }
    if (!isSuccess) return;
    const sent = `${outgoing.target} ${outgoing.body ?? ''}`;
    await workspace.learn(operationId, sent, answer.headers.etag);
    fuzz.around.after?.(operationId, workspace);
    if (operationId === 'deleteAccount') current = null;
  });
  const details = await fc.check(property, {
    numRuns: runs,
    ...(seed && { seed: Number(seed) }),
    ...(path && { path }),
  });
  if (!details.failed) return { ...counts, failure: null };
  const { errorInstance, counterexamplePath } = details;
  const said = errorInstance instanceof Error ? errorInstance.message : String(errorInstance);
  const again = `FUZZ_OPERATIONS=${operationId} FUZZ_SEED=${details.seed} FUZZ_PATH=${counterexamplePath}`;
  return {
    ...counts,
    failure: `${said}\n${again}\n${last.slice(0, 4000)}\n${errorInstance instanceof Error ? errorInstance.stack : ''}`,
  };
}

async function workspaceFor({ around, operation }: Fuzz, sent: number): Promise<Workspace> {
  const { operationId } = operation;
  const own = IN_EMPTY_WORKSPACE.has(operationId) || around.begin ? operationId : null;
  const isFull = current !== null && current.sent >= mostInAWorkspace(operationId);
  if (current === null || current.around !== around || current.own !== own || isFull) {
    current = { workspace: await Workspace.make(around), around, own, sent: 0 };
    if (own === null) await current.workspace.settle();
  } else if (sent === 0 && own === null) {
    await current.workspace.settle();
  }
  // Every other one: what is put back each time takes longer than what is tried.
  if (current.sent % 2 === 0) await around.begin?.(operationId, current.workspace);
  current.sent += 1;
  return current.workspace;
}

async function prepared(
  { operation }: Fuzz,
  workspace: Workspace,
  request: FuzzRequest,
): Promise<Outgoing> {
  const { method, operationId } = operation;
  const { role, path, query, headers, json, body, encoding = 'utf8' } = request;
  const fill = (text: string, about = '') => workspace.fill(text, operationId, about);
  const names = Object.keys(path);
  const filledPath = await fill(JSON.stringify(path));
  const values = JSON.parse(filledPath.text) as Record<string, string>;
  const address = names.reduce(
    (all, name) =>
      all.replace(`{${name}}`, encodeURIComponent((values[name] ?? '').toWellFormed())),
    operation.path,
  );
  const search = query.map((pair) =>
    pair.map((part) => encodeURIComponent(part.toWellFormed())).join('='),
  );
  const filledQuery = await fill(search.join('&'));
  const text = body ?? (json === undefined ? undefined : JSON.stringify(json));
  const filledBody = text === undefined ? null : await fill(text);
  const credential =
    operationId === 'signOut' ? workspace.signIn(role) : workspace.credential(role);
  const filledHeaders = await fill(JSON.stringify(headers), filledBody?.text);
  return {
    method: method.toUpperCase(),
    target: filledQuery.text === '' ? address : `${address}?${filledQuery.text}`,
    headers: {
      'x-forwarded-for': randomAddress(),
      ...(filledBody?.cookie ? { cookie: filledBody.cookie } : await credential),
      ...JSON.parse(filledHeaders.text),
    },
    body: filledBody === null ? null : Buffer.from(filledBody.text, encoding),
  };
}

const REFUSED = [401, 403];

async function faultsOf(
  { contract, operation, schemas, around }: Fuzz,
  request: FuzzRequest,
  { target }: Outgoing,
  answer: Incoming,
): Promise<string[]> {
  const { operationId, 'x-access': access } = operation;
  const { kind, role, path, headers } = request;
  const { status, text } = answer;
  // A path that leads elsewhere is no request for this operation: another one is there, or nothing.
  const isElsewhere = Object.values(path).some((one) => /^\.{1,2}$/.test(one));
  if (isElsewhere) {
    const { pathname } = new URL(target, around.url);
    const isAnothers = contract.operations.some(
      (one) => one.path === pathname && one.method === operation.method,
    );
    const isRight = isAnothers ? status < 500 : status === 404;
    return isRight ? [] : [`${target} answers ${status}`];
  }
  const faults = await contractFaults(operation, schemas, answer);
  const isForged = 'authorization' in headers || ('cookie' in headers && role !== 'read');
  const isAllowed = isPermitted(operation, role) && (access === 'public' || !isForged);
  // Bodies in an unknown encoding or charset are refused by their headers, before credentials are looked at.
  const isUnreadable =
    'content-encoding' in headers || /charset/i.test(headers['content-type'] ?? '');
  const isRefused = REFUSED.includes(status) || (status === 415 && isUnreadable);
  if (!isAllowed && !isRefused) faults.push(`${operationId} answers ${role} ${status}`);
  const namesTheirs = JSON.stringify(path).includes(`0190b3c6-${FOREIGN}`);
  if (namesTheirs && status < 400) faults.push(`${operationId} finds another workspace's record`);
  if (text.includes(around.theirs.organizationId))
    faults.push(`${operationId} tells of another workspace`);
  if (isAllowed && kind !== 'hostile')
    faults.push(...(await unnamedFaults(operation, schemas, request, answer)));
  return faults;
}

// What has not the shape of the contract is refused, and named.
async function unnamedFaults(
  { operationId, requestBody, 'x-raw-body': isRaw }: ContractOperation,
  schemas: OperationSchemas,
  { path, query, json }: FuzzRequest,
  { status, text }: Incoming,
): Promise<string[]> {
  // Its own handler looks into what may be JSON or YAML.
  if (isRaw || requestBody?.content['application/yaml']) return [];
  // Such names are refused before anything is looked at.
  if (/__proto__|constructor/.test(JSON.stringify(json ?? null))) return [];
  // As it was sent: what is undefined is left out of JSON.
  const asSent = json === undefined ? json : JSON.parse(JSON.stringify(json));
  const fields = await malformedFields(schemas, { path, query, json: asSent });
  if (fields.length === 0) return [];
  if (status !== 400)
    return [`${operationId} answers ${status} where ${fields.join()} is malformed`];
  const named = new Set((JSON.parse(text).details as { path: string }[]).map((one) => one.path));
  return fields
    .filter((field) => !named.has(field))
    .map((field) => `${operationId} does not name ${field}`);
}
