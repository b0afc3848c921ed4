import type { operations } from '@utmost/core/contract.d.ts';
import type { World } from './world.ts';

/**
 * A request that the operation accepts, made of an organization's own records. With another
 * organization's records in it, it must be a 404.
 */
export interface Case {
  /** The path, from its ids; absent: the contract's own, which names none. */
  path?: (world: World) => string;
  /** What the path needs after its question mark. */
  query?: Record<string, string>;
  /** The body, where the operation takes one. */
  body?: (world: World) => Record<string, unknown>;
  /** The file, where the operation takes one. */
  csv?: string;
  /** The status of the answer, where it is not 200. */
  status?: number;
  /** The record is the admin's own: to other members of the organization it is not there, or not theirs to change. */
  personal?: 404 | 403;
  /**
   * The organization that a success needs; absent: one that is shared with all that only add. `untouched`: one that
   * nothing was added to, where each takes away another record; `own`: one of which too little is left for others.
   */
  world?: 'untouched' | 'own';
}

/** Operations in the order in which each finds what it takes away: that comes last. */
export const takingLast = <Operation extends { method: string }>(
  operations: readonly Operation[],
): Operation[] =>
  operations.toSorted(
    (one, other) => Number(one.method === 'delete') - Number(other.method === 'delete'),
  );

/** Where a case's request goes, for an organization's own records. */
export const addressOf = (
  operation: { path: string },
  { path = () => operation.path, query = {} }: Case,
  world: World,
): string => {
  const search = new URLSearchParams(query).toString();
  return search === '' ? path(world) : `${path(world)}?${search}`;
};

/** The headers that a case's file needs. */
export const headersOf = ({ csv }: Case): Record<string, string> =>
  csv === undefined ? {} : { 'content-type': 'text/csv' };

const link = { name: 'Another', baseUrl: 'https://a.example/', parameters: '{"src":"b"}' };

/** One line for every operation of the contract. */
export const cases: Readonly<Record<keyof operations, Case>> = {
  getHealth: {},
  getReady: {},
  getSettings: {},
  getContract: {},
  getDocs: {},

  getCurrentUser: {},
  getSignInUrl: {},
  // Without a sign-in under way in the browser; with one it is the sign-in's own test.
  completeSignIn: { body: () => ({ code: 'a', state: 'b' }), status: 401 },
  signOut: { world: 'own' },

  listUsers: {},
  changeUser: {
    path: ({ personId }) => `/api/users/${personId}`,
    body: () => ({ username: 'renamed' }),
  },
  deleteUser: { path: ({ personId }) => `/api/users/${personId}`, world: 'untouched' },
  inviteUser: { body: () => ({ email: 'new@ours.example' }), status: 201 },
  listInvitations: {},
  // The invitation was sent a moment ago.
  resendInvitation: {
    path: ({ invitationId }) => `/api/invitations/${invitationId}/resend`,
    status: 429,
    world: 'untouched',
  },
  revokeInvitation: {
    path: ({ invitationId }) => `/api/invitations/${invitationId}`,
    world: 'untouched',
  },
  // The link alone gives access; a made-up one leads nowhere.
  lookUpInvitation: { body: () => ({ token: 'made-up' }), status: 404 },
  listMyInvitations: {},
  // An administrator has to delete a workspace in use first.
  acceptInvitation: {
    path: ({ ownInvitationId }) => `/api/invitations/${ownInvitationId}/accept`,
    status: 409,
    personal: 404,
  },
  declineInvitation: {
    path: ({ ownInvitationId }) => `/api/invitations/${ownInvitationId}/decline`,
    personal: 404,
    world: 'untouched',
  },
  renameOrganization: { body: () => ({ name: 'Ours Ltd' }) },
  deleteAccount: { world: 'own' },
  exportAccount: {},

  listApiTokens: {},
  createApiToken: {
    body: () => ({ name: 'Import', scope: 'write', expiresAt: '2099-01-01T00:00:00Z' }),
    status: 201,
  },
  revokeApiToken: {
    path: ({ tokenId }) => `/api/api-tokens/${tokenId}`,
    personal: 404,
    world: 'untouched',
  },
  listSessions: {},
  endSession: {
    path: ({ sessionId }) => `/api/profile/sessions/${sessionId}`,
    personal: 404,
    world: 'own',
  },

  listSubscriptionPlans: {},
  getCurrentPlan: {},
  // Where these are tried billing is off; with it they have tests of their own.
  startCheckout: { body: () => ({ planId: 2, billingCycle: 'yearly' }), status: 409 },
  processSession: { query: { session_id: 'cs_test_1' }, status: 409 },
  processPayment: { body: () => ({ paymentIntentId: 'pi_1', planId: 2 }), status: 409 },
  changePlan: { body: () => ({ planId: 1 }), status: 409 },
  changeBillingCycle: { body: () => ({ billingCycle: 'yearly' }), status: 409 },
  cancelSubscription: { body: () => ({ cancelImmediately: false }), status: 409 },
  resumeSubscription: { status: 409 },
  syncSubscription: { status: 409 },
  openBillingPortal: { status: 409 },
  listInvoices: { status: 409 },
  // Without a signature.
  receiveStripeEvent: { body: () => ({ id: 'evt_1' }), status: 400 },
  checkParameterLimit: {},
  checkLinkLimit: {},
  checkMemberLimit: {},

  getAiRequestLimits: {},
  generateAiLinks: { body: () => ({ prompt: 'Newsletter to https://a.example/' }) },
  previewAiRequest: { body: () => ({ prompt: 'Newsletter to https://a.example/' }) },
  shareAiParameters: { body: () => ({ parameterIds: null }) },
  streamAiLinks: { body: () => ({ prompt: 'Newsletter to https://a.example/' }) },

  listAuditLog: {},
  exportAuditLog: {},

  listTrackingParameters: {},
  createTrackingParameter: {
    body: () => ({ type: 'text', displayName: 'New', queryName: 'new' }),
    status: 201,
  },
  changeTrackingParameter: {
    path: ({ parameterId }) => `/api/tracking-parameters/${parameterId}`,
    body: () => ({ displayName: 'Renamed' }),
  },
  deleteTrackingParameter: {
    path: ({ parameterId }) => `/api/tracking-parameters/${parameterId}`,
    world: 'untouched',
  },
  deleteAllTrackingParameters: { world: 'own' },
  listParameterUsage: {},
  getParameterUsage: { path: ({ parameterId }) => `/api/tracking-parameters/${parameterId}/usage` },
  reorderTrackingParameters: {
    body: ({ parameterId, dropdownId, identifierId }) => {
      return { parameterIds: [identifierId, parameterId, dropdownId] };
    },
    world: 'untouched',
  },
  applyParameterTemplate: {
    body: () => ({ parameters: [{ type: 'text', displayName: 'Term', queryName: 'term' }] }),
  },

  listValueMappings: {},
  createDropdownValue: {
    body: ({ dropdownId }) => ({ parameterId: dropdownId, displayValue: 'E', codedValue: 'e' }),
    status: 201,
  },
  listDropdownValues: { path: ({ dropdownId }) => `/api/dropdown-values/${dropdownId}` },
  changeDropdownValue: {
    path: ({ mappingId }) => `/api/dropdown-values/${mappingId}`,
    body: () => ({ displayValue: 'Renamed' }),
  },
  deleteDropdownValue: {
    path: ({ mappingId }) => `/api/dropdown-values/${mappingId}`,
    world: 'untouched',
  },
  reorderDropdownValues: {
    body: ({ mappingId }) => ({ mappingIds: [mappingId] }),
    world: 'untouched',
  },
  uploadDropdownValues: {
    path: ({ dropdownId }) => `/api/dropdown-values/upload/${dropdownId}`,
    body: () => ({ csvData: [{ displayValue: 'E-mail', codedValue: 'em' }] }),
    world: 'own',
  },

  getAdvancedLinkConfig: {},
  setAdvancedLinkConfig: {
    body: () => ({
      isEnabled: false,
      mainParameterName: 'main',
      keyValueConnector: ':',
      delimiter: ';',
    }),
  },

  getTaxonomy: {},
  setTaxonomy: {
    body: () => ({ parameters: [{ type: 'text', displayName: 'Term', queryName: 'term' }] }),
    world: 'own',
  },
  getTaxonomySchema: {},
  getLinkSchema: {},

  listTrackingLinks: {},
  createTrackingLink: { body: () => link, status: 201 },
  createTrackingLinks: { body: () => ({ links: [link, link], mode: 'valid' }), status: 201 },
  importTrackingLinks: {
    csv: 'link_name,website_url,src\nImported,https://a.example/,b\n',
    status: 201,
  },
  previewTrackingLink: { body: () => link },
  deleteTrackingLinks: { body: ({ linkId }) => ({ ids: [linkId] }), world: 'own' },
  // Nothing was deleted before.
  restoreTrackingLinks: { body: () => ({ deletion: '0190b3c6-0000-7000-8000-000000000021' }) },
  setTrackingLinkValue: {
    body: ({ linkId }) => ({ ids: [linkId], parameter: 'src', value: 'c' }),
  },
  exportTrackingLinks: {},
  // Another organization's links are left out of the file.
  exportSelectedLinks: { body: () => ({ filter: {}, format: 'txt' }) },
  listLinkGroups: { query: { by: 'src' } },
  listUsedValues: { query: { by: 'src' } },
  getLinkNumbers: {},
  checkTrackingLinks: { body: () => ({ urls: ['https://a.example/?src=a'] }) },
  getTrackingLink: { path: ({ linkId }) => `/api/tracking-links/${linkId}` },
  changeTrackingLink: {
    path: ({ linkId }) => `/api/tracking-links/${linkId}`,
    body: () => ({ name: 'Renamed' }),
  },
  patchTrackingLink: {
    path: ({ linkId }) => `/api/tracking-links/${linkId}`,
    body: () => ({ name: 'Renamed again' }),
  },
  deleteTrackingLink: { path: ({ linkId }) => `/api/tracking-links/${linkId}`, world: 'untouched' },

  getFirstSteps: {},
  // They have links already.
  addDemoData: { status: 409 },
  removeDemoData: {},

  getColumnMapping: {},
  extendColumnMapping: {
    body: () => ({ columns: [{ heading: 'Kanal', target: 'utm_medium' }] }),
  },

  listFavorites: {},
  addFavorite: { path: ({ linkId }) => `/api/favorites/${linkId}` },
  deleteFavorite: {
    path: ({ linkId }) => `/api/favorites/${linkId}`,
  },

  listLinkViews: {},
  createLinkView: { body: () => ({ name: 'Mine', query: '?q=spring' }), status: 201 },
  changeLinkView: {
    path: ({ viewId }) => `/api/link-views/${viewId}`,
    body: () => ({ name: 'Ours' }),
    personal: 404,
  },
  deleteLinkView: {
    path: ({ viewId }) => `/api/link-views/${viewId}`,
    personal: 404,
    world: 'untouched',
  },

  listValueRequests: {},
  requestValue: { body: () => ({ queryName: 'ch', value: 'podcast' }), status: 201 },
  declineValueRequest: {
    path: ({ valueRequestId }) => `/api/value-requests/${valueRequestId}/decline`,
  },
  deleteValueRequest: {
    path: ({ valueRequestId }) => `/api/value-requests/${valueRequestId}`,
    personal: 403,
    world: 'untouched',
  },

  listPresets: {},
  createPreset: { body: () => ({ name: 'Spring', parameters: '{"src":"a"}' }), status: 201 },
  changePreset: {
    path: ({ presetId }) => `/api/presets/${presetId}`,
    body: () => ({ name: 'Summer', to: '2027-05-31' }),
    personal: 403,
  },
  deletePreset: {
    path: ({ presetId }) => `/api/presets/${presetId}`,
    personal: 403,
    world: 'untouched',
  },
};
