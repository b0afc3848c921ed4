/** The addresses that the console itself leads to. */
export const paths = {
  landing: '/',
  login: '/login',
  loginCallback: '/login/callback',
  createLink: '/create-link',
  manageLinks: '/manage-links',
  parameterConfig: '/parameter-config',
  userManagement: '/user-management',
  profile: '/profile',
  apiTokens: '/api-tokens',
  auditLog: '/audit-log',
  plans: '/subscription/plans',
  subscription: '/account/subscription',
  invitation: '/invitation',
  terms: '/terms',
  privacy: '/privacy',
} as const;
