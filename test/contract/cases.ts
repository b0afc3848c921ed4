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
  /** The record is the admin's own: to everybody else of the organization it is not there. */
  personal?: true;
  /** Whether what is right is only right, or stays right for the others, in an organization of its own. */
  alone?: true;
}

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
  signOut: {},

  listUsers: {},
  changeUser: {
    path: ({ personId }) => `/api/users/${personId}`,
    body: () => ({ username: 'renamed' }),
  },
  deleteUser: { path: ({ personId }) => `/api/users/${personId}` },
  inviteUser: { body: () => ({ email: 'new@ours.example' }), status: 201 },
  listInvitations: {},
  // The invitation was sent a moment ago.
  resendInvitation: {
    path: ({ invitationId }) => `/api/invitations/${invitationId}/resend`,
    status: 429,
    alone: true,
  },
  revokeInvitation: { path: ({ invitationId }) => `/api/invitations/${invitationId}` },
  // Anybody who has the link may look; a made-up one leads nowhere.
  lookUpInvitation: { body: () => ({ token: 'made-up' }), status: 404 },
  listMyInvitations: {},
  // An administrator has to delete their own workspace first.
  acceptInvitation: {
    path: ({ ownInvitationId }) => `/api/invitations/${ownInvitationId}/accept`,
    status: 409,
    personal: true,
  },
  renameOrganization: { body: () => ({ name: 'Ours Ltd' }) },
  deleteAccount: {},
  exportAccount: {},

  listApiTokens: {},
  createApiToken: {
    body: () => ({ name: 'Import', scope: 'write', expiresAt: '2099-01-01T00:00:00Z' }),
    status: 201,
  },
  revokeApiToken: { path: ({ tokenId }) => `/api/api-tokens/${tokenId}`, personal: true },
  listSessions: {},
  endSession: { path: ({ sessionId }) => `/api/profile/sessions/${sessionId}`, personal: true },

  listSubscriptionPlans: {},
  getCurrentPlan: {},
  // Where these are tried billing is off; with it they have tests of their own.
  startCheckout: { body: () => ({ planId: 2, billingCycle: 'yearly' }), status: 409 },
  processSession: { query: { session_id: 'cs_test_1' }, status: 409 },
  processPayment: { body: () => ({ paymentIntentId: 'pi_1', planId: 2 }), status: 409 },
  changePlan: { body: () => ({ planId: 1 }), status: 409 },
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
  deleteTrackingParameter: { path: ({ parameterId }) => `/api/tracking-parameters/${parameterId}` },
  deleteAllTrackingParameters: {},
  listParameterUsage: {},
  getParameterUsage: { path: ({ parameterId }) => `/api/tracking-parameters/${parameterId}/usage` },
  reorderTrackingParameters: {
    body: ({ parameterId, dropdownId, identifierId }) => {
      return { parameterIds: [identifierId, parameterId, dropdownId] };
    },
    alone: true,
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
  deleteDropdownValue: { path: ({ mappingId }) => `/api/dropdown-values/${mappingId}` },
  reorderDropdownValues: {
    body: ({ mappingId }) => ({ mappingIds: [mappingId] }),
    alone: true,
  },
  uploadDropdownValues: {
    path: ({ dropdownId }) => `/api/dropdown-values/upload/${dropdownId}`,
    body: () => ({ csvData: [{ displayValue: 'E-mail', codedValue: 'em' }] }),
    alone: true,
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
    alone: true,
  },
  getTaxonomySchema: {},

  listTrackingLinks: {},
  createTrackingLink: { body: () => link, status: 201 },
  createTrackingLinks: { body: () => ({ links: [link, link], mode: 'valid' }), status: 201 },
  importTrackingLinks: {
    csv: 'link_name,website_url,src\nImported,https://a.example/,b\n',
    status: 201,
  },
  previewTrackingLink: { body: () => link },
  deleteTrackingLinks: { body: ({ linkId }) => ({ ids: [linkId] }) },
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
  deleteTrackingLink: { path: ({ linkId }) => `/api/tracking-links/${linkId}` },

  getFirstSteps: {},
  // They have links already.
  addDemoData: { status: 409 },
  removeDemoData: {},

  listLinkViews: {},
  createLinkView: { body: () => ({ name: 'Mine', query: '?q=spring' }), status: 201 },
  changeLinkView: {
    path: ({ viewId }) => `/api/link-views/${viewId}`,
    body: () => ({ name: 'Ours' }),
    personal: true,
  },
  deleteLinkView: { path: ({ viewId }) => `/api/link-views/${viewId}`, personal: true },
};
