/** The addresses that the console itself leads to. */
export const paths = {
  landing: '/',
  login: '/login',
  loginCallback: '/login/callback',
  createLink: '/create-link',
  manageLinks: '/manage-links',
  parameterConfig: '/parameter-config',
  terms: '/terms',
  privacy: '/privacy',
} as const;
