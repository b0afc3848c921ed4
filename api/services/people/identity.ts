/** A person as the identity provider knows them. */
export interface Identity {
  /** Issuer and subject: stable and unique; accounts hang on it, not on the e-mail address. */
  readonly subject: string;
  readonly email: string;
  readonly emailVerified: boolean;
  readonly name: string;
  readonly picture: string | null;
}

/**
 * An e-mail address as it is compared: ASCII letters in lower case, nothing else touched (threat I3).
 * @example foldEmail('Ada@Example.COM') // 'ada@example.com'
 */
export function foldEmail(email: string): string {
  return email.replace(/[A-Z]/g, (letter) => letter.toLowerCase());
}
