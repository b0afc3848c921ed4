const SIGN_IN_FAILED = 'Authentication failed. Please try again.';

const SIGN_IN_ERRORS: ReadonlyMap<string, string> = new Map([
  ['access_denied', 'Sign-in was canceled. Please try again.'],
  ['forbidden', "This account can't sign in. Use one with a verified email address."],
  ['unavailable', "The sign-in service isn't responding. Please try again later."],
  ['temporarily_unavailable', "The sign-in service isn't responding. Please try again later."],
  ['too_many_requests', 'Too many attempts. Wait a minute, then try again.'],
]);

/**
 * What to say of a failed sign-in; a caller's own words are never shown, only the sentence of the first
 * code that is known.
 * @example signInErrorSentence(['access_denied']) // 'Sign-in was canceled. Please try again.'
 */
export function signInErrorSentence(codes: readonly (string | null)[]): string {
  const known = codes.find((code) => code !== null && SIGN_IN_ERRORS.has(code));
  return SIGN_IN_ERRORS.get(known ?? '') ?? SIGN_IN_FAILED;
}
