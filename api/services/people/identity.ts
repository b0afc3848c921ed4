/** A person as the identity provider knows them. */
export interface Identity {
  /** Issuer and subject: stable and unique; accounts hang on it, not on the e-mail address. */
  readonly subject: string;
  readonly email: string;
  readonly emailVerified: boolean;
  readonly name: string;
  readonly picture: string | null;
}
