import { CONNECT_PATH } from './people/cli-sign-in.ts';

/** The addresses of the console's screens. */
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
  /** Where react-admin redirects users who may not see a list. */
  accessDenied: '/access-denied',
  terms: '/terms',
  privacy: '/privacy',
} as const;

/** An address of earlier consoles, treated like the landing page. */
export const DASHBOARD = '/dashboard';

const ONE_LINK = new RegExp(`^${paths.manageLinks}/[0-9a-f-]{36}$`);

/** Whether a path is that of one link, below that of the list. */
export const isLinkPath = (path: string): boolean => ONE_LINK.test(path);
