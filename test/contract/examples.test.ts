// Every example of openapi.yaml is sent, or is what an answer looks like: an admin's day in a fresh workspace.
import { readContract, type Schema } from '@utmost/api/http/contract/document.ts';
import t from 'tap';
import { address } from '../support/addresses.ts';
import { type Answer, type Client, clientOf, signIn } from '../support/browserless.ts';
import { engines } from '../support/engines.ts';
import { startServer } from '../support/server.ts';
import { type Noun, placeholderOf } from './fuzz/placeholders.ts';
import { resolve } from './resolve.ts';

const contract = readContract(new URL('../../openapi.yaml', import.meta.url));
type Operation = (typeof contract.operations)[number];
type Json = ReturnType<typeof JSON.parse>;

/** In the order in which they can be done; the last ones leave nothing. Paths have the ids of the examples. */
const DAY: readonly [operationId: string, id?: Noun | null, status?: number][] = [
  ['getHealth'],
  ['getReady'],
  ['getSettings'],
  ['getContract'],
  ['getDocs'],
  ['getTaxonomySchema'],
  ['getSignInUrl'],
  // A code is good once, and only in the browser that fetched it.
  ['completeSignIn', null, 401],
  ['getCurrentUser'],
  ['listSubscriptionPlans'],
  ['getCurrentPlan'],
  ['setTaxonomy'],
  ['getTaxonomy'],
  ['getLinkSchema'],
  ['listTrackingParameters'],
  ['listValueMappings'],
  ['listDropdownValues', 'dropdown'],
  ['reorderTrackingParameters'],
  ['createTrackingLink'],
  ['previewTrackingLink'],
  ['createTrackingLinks'],
  ['importTrackingLinks'],
  ['checkTrackingLinks'],
  ['listTrackingLinks'],
  ['getTrackingLink', 'link'],
  ['changeTrackingLink', 'link'],
  ['patchTrackingLink', 'link'],
  ['listLinkGroups'],
  ['listUsedValues'],
  ['getLinkNumbers'],
  ['setTrackingLinkValue'],
  ['exportTrackingLinks'],
  ['exportSelectedLinks'],
  ['getFirstSteps'],
  ['addDemoData', null, 409],
  ['removeDemoData'],
  ['listParameterUsage'],
  ['getParameterUsage', 'dropdown'],
  ['createTrackingParameter'],
  ['applyParameterTemplate'],
  ['changeTrackingParameter', 'text'],
  ['createDropdownValue'],
  ['changeDropdownValue', 'mapping'],
  ['uploadDropdownValues', 'dropdown'],
  ['reorderDropdownValues'],
  ['getAdvancedLinkConfig'],
  ['setAdvancedLinkConfig'],
  ['extendColumnMapping'],
  ['getColumnMapping'],
  ['addFavorite', 'link'],
  ['listFavorites'],
  ['createLinkView'],
  ['listLinkViews'],
  ['changeLinkView', 'view'],
  ['requestValue'],
  ['listValueRequests'],
  ['declineValueRequest', 'valueRequest'],
  ['createPreset'],
  ['listPresets'],
  ['changePreset', 'preset'],
  ['inviteUser'],
  ['lookUpInvitation'],
  ['listInvitations'],
  ['listMyInvitations'],
  // It was sent a moment ago, and is for another user.
  ['resendInvitation', 'invitation', 429],
  ['acceptInvitation', 'invitation', 404],
  ['declineInvitation', 'invitation', 404],
  ['listUsers'],
  ['changeUser', 'person'],
  ['renameOrganization'],
  ['createApiToken'],
  ['listApiTokens'],
  ['listSessions'],
  ['checkParameterLimit'],
  ['checkLinkLimit'],
  ['checkMemberLimit'],
  // Where nothing is sold; with something to pay, they have tests of their own.
  ['startCheckout', null, 409],
  ['processSession', null, 409],
  ['processPayment', null, 409],
  ['changePlan', null, 409],
  ['changeBillingCycle', null, 409],
  ['cancelSubscription', null, 409],
  ['resumeSubscription', null, 409],
  ['syncSubscription', null, 409],
  ['openBillingPortal', null, 409],
  ['listInvoices', null, 409],
  ['receiveStripeEvent', null, 400],
  ['getAiRequestLimits'],
  ['generateAiLinks'],
  ['streamAiLinks'],
  ['previewAiRequest'],
  ['shareAiParameters'],
  ['listAuditLog'],
  ['exportAuditLog'],
  ['exportAccount'],
  ['restoreTrackingLinks'],
  ['deleteTrackingLinks'],
  ['deleteTrackingLink', 'link'],
  ['deleteFavorite', 'link'],
  ['deleteLinkView', 'view'],
  ['deletePreset', 'preset'],
  ['deleteValueRequest', 'valueRequest'],
  ['deleteDropdownValue', 'mapping'],
  ['deleteTrackingParameter', 'text'],
  ['deleteAllTrackingParameters'],
  ['revokeInvitation', 'invitation'],
  ['deleteUser', 'person'],
  ['revokeApiToken', 'token'],
  ['endSession', 'session'],
  ['deleteAccount'],
  ['signOut'],
];

t.test('every operation is in the day', async (t) => {
  t.same(
    DAY.map(([operationId]) => operationId).toSorted(),
    contract.operations.map(({ operationId }) => operationId).toSorted(),
  );
});

/** Lists that a browser keeps, and asks each time whether they have changed. */
const ASKED_AGAIN = [
  ...['listTrackingParameters', 'listValueMappings', 'listDropdownValues', 'listTrackingLinks'],
  ...['listLinkGroups', 'getLinkNumbers', 'getAdvancedLinkConfig', 'listInvitations', 'listUsers'],
];
/** Compressed by a proxy, its lines would come all at once. */
const STREAMED = { streamAiLinks: 'no-store, no-transform' };

t.test('every example', async (t) => {
  const [engine] = engines;
  if (!engine) throw new Error('there is always the embedded engine');
  const running = await startServer(engine, { env: { BILLING: 'off' } });
  t.teardown(running.stop);
  const { url } = running;
  const email = address('ada@examples');
  const admin = await signIn(url, email);
  /** What the examples say -> what it is here. */
  const here = new Map<string, string>();
  const learn = (noun: Noun, id: string) => here.set(placeholderOf(noun), id);
  const translated = (example: unknown): Json => {
    const text = typeof example === 'string' ? example : JSON.stringify(example);
    const local = [...here].reduce((all, [theirs, ours]) => all.replaceAll(theirs, ours), text);
    return typeof example === 'string' ? local : JSON.parse(local);
  };
  const learnings = learningsOf(learn, here);
  const caching = new Map<string, string | null>();

  for (const [operationId, noun, status = 0] of DAY) {
    const operation = contract.operations.find((one) => one.operationId === operationId);
    if (!operation) continue;
    // The person whom the example of an invitation names comes.
    if (operationId === 'listUsers') {
      const invited = bodyExample(operationOf('inviteUser')).email;
      learn('person', (await (await signIn(url, invited)).get('/api/auth/me')).body.id);
    }
    if (operationId === 'listSessions') await signIn(url, email);
    if (operationId === 'revokeInvitation') {
      const answer = await admin.post('/api/users/invite', { email: address('bob@examples') });
      learn('invitation', answer.body.id);
    }
    const client = operationId === 'lookUpInvitation' ? clientOf(url) : admin;
    const answer = await send(client, operation, noun, translated);
    const good = Object.keys(operation.responses).filter((one) => one.startsWith('2'));
    const expected = status === 0 ? good.map(Number) : [status];
    const about = `${operationId}: ${answer.status} ${JSON.stringify(answer.body).slice(0, 300)}`;
    t.ok(expected.includes(answer.status), about);
    looksLike(t, operation, answer, operationId);
    caching.set(operationId, answer.headers.get('cache-control'));
    t.equal(answer.headers.get('x-content-type-options'), 'nosniff', operationId);
    const range = answer.headers.get('content-range');
    if (range !== null)
      t.match(range, new RegExp(`^${listOf(operation.path)} (?:\\*|0-\\d+)/\\d+$`), operationId);
    learnings.get(operationId)?.(answer.body);
    if (operation.method !== 'get' || status !== 0) continue;
    const questions = operation.parameters.filter((one) => one.in === 'query');
    const whole = await admin.get(translated(addressOf(operation, noun, questions)));
    t.equal(whole.status, 200, `${operationId} with every example of its query`);
  }
  t.same(
    Object.fromEntries([...caching].filter(([, control]) => control !== 'no-store')),
    { ...Object.fromEntries(ASKED_AGAIN.map((name) => [name, 'private, no-cache'])), ...STREAMED },
    'nothing is kept but by the browser that asks again',
  );
});

/** What a list is called in its Content-Range: the last word of its path, but that mappings have a path of their own. */
function listOf(path: string): string {
  const words = path
    .split('/')
    .filter((word) => !/^(?:\{\w+\}|api|mine|reorder|apply-template|upload)$/.test(word));
  return words.at(-1) === 'dropdown-values' ? 'value-mappings' : (words.at(-1) ?? '');
}

function operationOf(operationId: string): Operation {
  const found = contract.operations.find((one) => one.operationId === operationId);
  if (!found) throw new Error(`no operation ${operationId}`);
  return found;
}

/** Where an answer tells what an id of the examples is here. */
function learningsOf(
  learn: (noun: Noun, id: string) => void,
  here: Map<string, string>,
): ReadonlyMap<string, (body: Json) => void> {
  return new Map<string, (body: Json) => void>([
    [
      'listTrackingParameters',
      (body) => {
        for (const { id, type } of body) learn(type, id);
      },
    ],
    ['listDropdownValues', ([{ id }]) => learn('mapping', id)],
    ['createTrackingLink', ({ id }) => learn('link', id)],
    ['uploadDropdownValues', ([{ id }]) => learn('mapping', id)],
    ['createLinkView', ({ id }) => learn('view', id)],
    ['requestValue', ({ id }) => learn('valueRequest', id)],
    ['createPreset', ({ id }) => learn('preset', id)],
    ['createApiToken', ({ id }) => learn('token', id)],
    ['listSessions', (body) => learn('session', body.find((one: Json) => !one.current).id)],
    [
      'inviteUser',
      ({ id, url }) => {
        learn('invitation', id);
        const secret = new URL(url).searchParams.get('token') ?? '';
        here.set(bodyExample(operationOf('lookUpInvitation')).token, secret);
      },
    ],
  ]);
}

function send(
  client: Client,
  operation: Operation,
  noun: Noun | null | undefined,
  translated: (example: unknown) => Json,
): Promise<Answer> {
  const { method, parameters, requestBody } = operation;
  const required = parameters.filter((one) => one.in === 'query' && one.required);
  const [type] = Object.keys(requestBody?.content ?? {});
  return client.request(
    method.toUpperCase(),
    translated(addressOf(operation, noun, required)),
    type ? translated(bodyExample(operation)) : undefined,
    type ? { 'content-type': type } : {},
  );
}

function addressOf(
  { path }: Operation,
  noun: Noun | null | undefined,
  questions: Operation['parameters'],
): string {
  const query = new URLSearchParams(questions.map(({ name, example }) => [name, String(example)]));
  const named = path.replace(/\{\w+\}/, noun ? placeholderOf(noun) : '');
  return query.size > 0 ? `${named}?${query}` : named;
}

function bodyExample({ requestBody, operationId }: Operation): Json {
  const [media] = Object.values(requestBody?.content ?? {});
  if (!media) throw new Error(`${operationId} has no body`);
  return exampleOf(media);
}

function exampleOf({ example, schema }: { example?: unknown; schema: Schema }): Json {
  return example ?? (resolve(contract.root, schema).examples as unknown[] | undefined)?.[0];
}

/** Has every field that the example shows. */
function looksLike(t: Tap, operation: Operation, { status, body }: Answer, about: string): void {
  const media = operation.responses[status]?.content?.['application/json'];
  if (!media) return;
  const schema = resolve(contract.root, media.schema);
  const isList = schema.type === 'array';
  const example = isList ? exampleOf({ schema: schema.items as Schema }) : exampleOf(media);
  const shown = isList ? body[0] : body;
  // There are no invitations to other workspaces.
  if (shown === undefined && about === 'listMyInvitations') return;
  t.same(
    Object.keys(example).filter((field) => !(field in shown)),
    [],
    `${about} answers what its example shows`,
  );
}

type Tap = Pick<typeof t, 'same'>;
