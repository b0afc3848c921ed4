import type { components } from '@utmost/core/contract.d.ts';
import type { Credential } from '../models/credential-holder.ts';

/** By what somebody came in, as they are told. */
export function presentCredential(credential: Credential): components['schemas']['Credential'] {
  if (credential.kind === 'session') {
    return { kind: 'session', expiresAt: credential.session.expiresAt.toISOString() };
  }
  const { name, scope, expiresAt } = credential.token;
  return { kind: 'token', name, scope, expiresAt: expiresAt?.toISOString() ?? null };
}
