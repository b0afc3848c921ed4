import { address } from '../support/addresses.ts';
import { type Answer, type Client, signIn } from '../support/browserless.ts';

/** An organization with something of every kind, and the ids of what it has. */
export interface World {
  admin: Client;
  organizationId: string;
  userId: string;
  parameterId: string;
  dropdownId: string;
  identifierId: string;
  mappingId: string;
  linkId: string;
  /** A member beside the admin. */
  person: Client;
  personId: string;
  /** Sent and not yet accepted. */
  invitationId: string;
  /** Another workspace's, for the admin. */
  ownInvitationId: string;
  /** The admin's. */
  tokenId: string;
  viewId: string;
  presetId: string;
  valueRequestId: string;
  sessionId: string;
}

/** Makes an organization through the API. @param name becomes its e-mail domain */
export async function makeWorld(url: string, name: string): Promise<World> {
  const admin = await signIn(url, address(`admin@${name}`));
  const { id: userId, organizationId } = good(await admin.get('/api/auth/me'));
  const parameter = (body: object) => admin.post('/api/tracking-parameters', body).then(good);
  const { id: parameterId } = await parameter({
    type: 'text',
    displayName: 'Source',
    queryName: 'src',
  });
  const { id: dropdownId } = await parameter({
    type: 'dropdown',
    displayName: 'Channel',
    queryName: 'ch',
    useCodedValues: true,
  });
  const { id: identifierId } = await parameter({
    type: 'identifier',
    displayName: 'Link ID',
    queryName: 'lid',
    identifierFormat: 'padded',
  });
  const mapping = { parameterId: dropdownId, displayValue: 'Paid Search', codedValue: 'ps' };
  const { id: mappingId } = good(await admin.post('/api/dropdown-values', mapping));
  const link = { name: 'First', baseUrl: `https://${name}.example/`, parameters: '{"src":"a"}' };
  const { id: linkId } = good(await admin.post('/api/tracking-links', link));
  const invite = (by: Client, email: string) => by.post('/api/users/invite', { email }).then(good);
  await invite(admin, address(`person@${name}`));
  const person = await signIn(url, address(`person@${name}`));
  const { id: personId } = good(await person.get('/api/auth/me'));
  const { id: invitationId } = await invite(admin, address(`guest@${name}`));
  const host = await signIn(url, address(`admin@host-of-${name}`));
  const { id: ownInvitationId } = await invite(host, address(`admin@${name}`));
  const token = { name: 'Nightly', scope: 'read' };
  const { id: tokenId } = good(await admin.post('/api/api-tokens', token));
  const view = { name: 'Spring', query: '?q=spring' };
  const { id: viewId } = good(await admin.post('/api/link-views', view));
  good(await admin.put(`/api/favorites/${linkId}`));
  const preset = { name: 'Launch', parameters: '{"src":"a"}' };
  const { id: presetId } = good(await admin.post('/api/presets', preset));
  const wanted = { queryName: 'ch', value: 'affiliate' };
  const { id: valueRequestId } = good(await admin.post('/api/value-requests', wanted));
  const [{ id: sessionId }] = good(await admin.get('/api/profile/sessions'));
  return {
    admin,
    organizationId,
    userId,
    parameterId,
    dropdownId,
    identifierId,
    mappingId,
    linkId,
    person,
    personId,
    invitationId,
    ownInvitationId,
    tokenId,
    viewId,
    presetId,
    valueRequestId,
    sessionId,
  };
}

/**
 * Finds the organizations that right requests need, as their cases say, and makes them when they are first asked for.
 * @param shared the one for all that only add
 */
export function worldsFor(
  url: string,
  shared: World,
): (operationId: string, kind?: 'untouched' | 'own') => Promise<World> {
  let untouched: Promise<World> | undefined;
  return async (operationId, kind) => {
    if (kind === undefined) return shared;
    if (kind === 'own') return makeWorld(url, operationId.toLowerCase());
    untouched ??= makeWorld(url, kind);
    return untouched;
  };
}

/** The body of an answer that must be a success. @throws {Error} with the answer when it is none */
export function good({ status, body }: Answer): Answer['body'] {
  if (status >= 300) throw new Error(`${status} ${JSON.stringify(body)}`);
  return body;
}
