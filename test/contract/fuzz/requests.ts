import type {
  ContractDocument,
  ContractOperation,
  ContractParameter,
  Schema,
} from '@utmost/api/http/contract/document.ts';
import { dump } from 'js-yaml';
import fc from '../../support/property-runs.ts';
import { type Role, rolesFor } from './conditions.ts';
import { csvOf } from './csv.ts';
import { hostile, nearlyValid } from './mutations.ts';
import { type Noun, placeholderOf, SECRETS, UNIQUE } from './placeholders.ts';
import { conforming } from './values.ts';

/** How far a request is from what the contract asks for. */
export type Kind = 'valid' | 'nearly valid' | 'hostile';

/** A request as it is generated; placeholders stand for what is known only when it is sent. */
export interface FuzzRequest {
  readonly kind: Kind;
  readonly role: Role;
  /** What the contract's path parameters are, decoded. */
  readonly path: Readonly<Record<string, string>>;
  /** Pairs, for a name can be there twice. */
  readonly query: readonly (readonly [name: string, value: string])[];
  readonly headers: Readonly<Record<string, string>>;
  /** JSON that is not yet a text, where it is JSON at all. */
  readonly json?: unknown;
  readonly body?: string;
  /** `latin1` makes bytes that are no UTF-8. */
  readonly encoding?: 'utf8' | 'latin1';
}

const VALID = 6;
const NEARLY = 3;
const HOSTILE = 2;

/** Requests for an operation, made from its parameters and schemas: valid, nearly valid and hostile. */
export function requestsFor(
  contract: ContractDocument,
  operation: ContractOperation,
): fc.Arbitrary<FuzzRequest> {
  const valid = validRequests(contract, operation);
  return fc.oneof(
    { weight: VALID, arbitrary: valid },
    { weight: NEARLY, arbitrary: nearlyValid(valid) },
    { weight: HOSTILE, arbitrary: hostile(valid) },
  );
}

function validRequests(
  contract: ContractDocument,
  operation: ContractOperation,
): fc.Arbitrary<FuzzRequest> {
  const { parameters } = operation;
  return fc
    .record({
      kind: fc.constant('valid' as const),
      role: rolesFor(operation),
      path: pathOf(operation),
      query: queryOf(contract, parameters),
      headers: headersOf(operation),
      sent: bodyOf(contract, operation),
    })
    .map(({ sent, headers, ...rest }) => ({
      ...rest,
      ...sent,
      headers: { ...headers, ...sent.headers },
    }));
}

// Their noun is what stands before them in the path.
const NOUN_OF: Readonly<Record<string, Noun>> = {
  'tracking-links': 'link',
  'tracking-parameters': 'parameter',
  'link-views': 'view',
  presets: 'preset',
  'value-requests': 'valueRequest',
  users: 'person',
  invitations: 'invitation',
  'api-tokens': 'token',
  sessions: 'session',
  'dropdown-values': 'mapping',
  upload: 'dropdown',
};

function nounOf({ path, operationId }: ContractOperation): Noun {
  if (operationId === 'listDropdownValues') return 'dropdown';
  if (/^(accept|decline)Invitation$/.test(operationId)) return 'ownInvitation';
  if (operationId === 'deleteFavorite') return 'favorite';
  const before = path.split('/{')[0]?.split('/').at(-1) ?? '';
  return NOUN_OF[before] ?? 'link';
}

function pathOf(operation: ContractOperation): fc.Arbitrary<Record<string, string>> {
  const names = operation.parameters.filter((one) => one.in === 'path').map(({ name }) => name);
  const id = fc.nat(15).map((index) => placeholderOf(nounOf(operation), index));
  return fc.record(Object.fromEntries(names.map((name) => [name, id])));
}

function queryOf(
  { root }: ContractDocument,
  parameters: readonly ContractParameter[],
): fc.Arbitrary<[string, string][]> {
  const model = parameters
    .filter((one) => one.in === 'query')
    .map((one) => {
      const value = queryValue(root, one).map((text): [string, string] => [one.name, text]);
      const some = fc.option(value, { freq: 1, nil: null });
      // What is found out when it is sent is what the call is about.
      const isNeeded = one.required || Object.values<unknown>(SECRETS).includes(one.example);
      return isNeeded ? value : fc.oneof(fc.constant(null), fc.constant(null), some);
    });
  return fc.tuple(...model).map((pairs) => pairs.filter((pair) => pair !== null));
}

function queryValue(
  root: ContractDocument['root'],
  { name, schema = {}, example }: ContractParameter,
): fc.Arbitrary<string> {
  const content = schema.contentSchema as Schema | undefined;
  const shown = typeof example === 'string' ? [{ weight: 2, arbitrary: fc.constant(example) }] : [];
  const made = content
    ? conforming(root, content, name).map((value) => JSON.stringify(value))
    : conforming(root, schema, name, example).map(String);
  return fc.oneof(...shown, { weight: 3, arbitrary: made });
}

function headersOf({ parameters, method, operationId }: ContractOperation) {
  const named = new Set(parameters.filter((one) => one.in === 'header').map(({ name }) => name));
  const rarely = (value: fc.Arbitrary<string>) =>
    fc.oneof(...Array.from({ length: 7 }, () => fc.constant(null)), value);
  const model: Record<string, fc.Arbitrary<string | null>> = {
    ...(named.has('Idempotency-Key') && {
      'idempotency-key': rarely(fc.constantFrom(UNIQUE, 'the-same-key')),
    }),
    ...(named.has('If-Match') && { 'if-match': rarely(fc.constantFrom('"old"', '*')) }),
    ...(method === 'get' && { 'if-none-match': rarely(fc.constant(SECRETS.etag)) }),
    ...(operationId === 'getTaxonomy' && { accept: rarely(fc.constant('application/yaml')) }),
  };
  return fc.record(model).map((headers) => {
    const sent = Object.entries(headers).filter(
      (pair): pair is [string, string] => pair[1] !== null,
    );
    return Object.fromEntries(sent);
  });
}

type Sent = Pick<FuzzRequest, 'json' | 'body' | 'headers'>;

function bodyOf(
  { root }: ContractDocument,
  { requestBody, 'x-raw-body': isRaw }: ContractOperation,
): fc.Arbitrary<Sent> {
  const { 'application/json': json, 'application/yaml': yaml } = requestBody?.content ?? {};
  const csv = requestBody?.content['text/csv'];
  if (csv) {
    return csvOf(String(csv.example)).map((body) => ({
      body,
      headers: { 'content-type': 'text/csv' },
    }));
  }
  if (!json) return fc.constant({ headers: {} });
  // What is signed is an event, of which only the id and the kind are looked at.
  if (isRaw) return fc.constant(signedEvent(json.example as object));
  const asJson = { 'content-type': 'application/json' };
  const value = conforming(root, json.schema, '', json.example);
  const sent = value.map((json): Sent => ({ json, headers: asJson }));
  if (!yaml) return sent;
  const inYaml = value.map((one) => ({
    body: dump(one),
    headers: { 'content-type': 'application/yaml' },
  }));
  return fc.oneof({ weight: 3, arbitrary: sent }, { weight: 1, arbitrary: inYaml });
}

function signedEvent(example: object): Sent {
  const about = { object: 'subscription', customer: 'cus_unknown' };
  return {
    json: { ...example, id: `evt_${UNIQUE}`, created: 1_764_000_000, data: { object: about } },
    headers: { 'content-type': 'application/json', 'stripe-signature': SECRETS.stripeSignature },
  };
}
