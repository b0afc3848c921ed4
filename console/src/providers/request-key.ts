/**
 * A name for a request that is sent until it is answered, for `Idempotency-Key`.
 * Not `crypto.randomUUID`, which a page that came over plain HTTP does not have.
 */
export function newRequestKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}
