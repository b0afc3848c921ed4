/** What the ids of the contract's examples stand for, in the order of their last digits. */
export const NOUNS = [
  ...['link', 'dropdown', 'mapping', 'person', 'invitation', 'token', 'view', 'session'],
  ...['organization', 'entry', 'text', 'identifier', 'preset', 'valueRequest'],
  // Those that no example names: a parameter of any type, an invitation for the caller, and a link that is a favorite.
  ...['parameter', 'ownInvitation', 'favorite'],
] as const;
export type Noun = (typeof NOUNS)[number];

/** Stands in a generated request for another workspace's record, which is nowhere to be found. */
export const FOREIGN = 'ffff';

/** Replaced with something new each time, so that a name is not in use yet. */
export const UNIQUE = 'unique0';

/** What an answer to one request told, that a later one needs; written as the contract's examples write it. */
export const SECRETS = {
  invitationToken: 'q0p2mYx3n0bJm1c9t2u8vQ',
  signInCode: '4/0AeanS0a',
  signInState: 'b6Jd0u',
  checkoutSession: 'cs_test_a1B2c3D4',
  payment: 'pi_3Qx1Y2Z3',
  etag: '"the-last-etag"',
  stripeSignature: 'a-signature-of-the-body',
} as const;
export type Secret = keyof typeof SECRETS;

/**
 * Stands in a generated request for the record's id, which is looked up when the request is sent: so a request
 * can be shrunk and sent again, whatever there is by then.
 * @param index which of those that there are, modulo how many
 * @example placeholderOf('link', 2) // '0190b3c6-0002-7000-8000-000000000001'
 */
export function placeholderOf(noun: Noun, index = 0): string {
  const which = index.toString(16).padStart(4, '0');
  const kind = String(NOUNS.indexOf(noun) + 1).padStart(12, '0');
  return `0190b3c6-${which}-7000-8000-${kind}`;
}

const PLACEHOLDER = /0190b3c6-([0-9a-f]{4})-7000-8000-0000000000(\d\d)/g;

/** Every placeholder of an id in a text. */
export function placeholdersIn(text: string) {
  return [...text.matchAll(PLACEHOLDER)].map(([found, which = '', kind]) => ({
    text: found,
    noun: NOUNS[Number(kind) - 1] as Noun,
    index: Number.parseInt(which, 16),
    isForeign: which === FOREIGN,
  }));
}

/** The same request, for another workspace's records. */
export function madeForeign(text: string): string {
  return text.replaceAll(
    PLACEHOLDER,
    (found) => `${found.slice(0, 9)}${FOREIGN}${found.slice(13)}`,
  );
}
