export const loginTexts = {
  logIn: 'Log In',
  title: 'Log in to Utmost',
  registerTitle: 'Create your workspace',
  signIn: (provider: string | null) => (provider ? `Sign in with ${provider}` : 'Sign in'),
  cookiesNeeded: 'Signing in needs cookies. Allow them for this site, and reload the page.',
  redirecting: 'Redirecting...',
  workspace:
    'The first time you sign in, we create a workspace for your organization and you become its admin.',
  agreementBefore: 'By signing in, you agree to the ',
  agreementBetween: ' and the ',
  agreementAfter: '.',
  redirectingTitle: 'Redirecting',
  redirectingText: 'Taking you to the sign-in page.',
  failedTitle: 'Authentication Error',
  initiateFailed: 'Unable to initiate Google Sign-In. Please try again later.',
  initiateOtherFailed: 'Unable to start signing in. Please try again later.',
  /** What the failures are called behind the scenes. */
  notInitiated: 'Failed to initiate Google Sign-In',
  notCompleted: 'Failed to complete Google authentication',
  completing: 'Signing you in...',
};
