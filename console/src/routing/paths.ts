import { CONNECT_PATH } from '@utmost/core/people/cli-sign-in.ts';

/** The addresses that the console itself leads to. */
export const paths = {
  landing: '/',
  login: '/login',
  loginCallback: '/login/callback',
  createLink: '/create-link',
  bulkCreate: '/bulk-create',
  manageLinks: '/manage-links',
  checkUrls: '/check-urls',
  parameterConfig: '/parameter-config',
  userManagement: '/user-management',
  profile: '/profile',
  apiTokens: '/api-tokens',
  connect: CONNECT_PATH,
  auditLog: '/audit-log',
  plans: '/subscription/plans',
  checkout: '/subscription/checkout',
  paymentSuccess: '/subscription/success',
  paymentCanceled: '/subscription/canceled',
  subscription: '/account/subscription',
  invitation: '/invitation',
  /** Where react-admin leads whoever may not see a list. */
  accessDenied: '/access-denied',
  terms: '/terms',
  privacy: '/privacy',
} as const;
