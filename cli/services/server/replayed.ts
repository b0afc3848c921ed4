/** Whether the server answered as it did to an earlier request with the same `Idempotency-Key`, and did nothing new. */
export function isReplay({ headers }: Response): boolean {
  return headers.get('Idempotent-Replayed') === 'true';
}
