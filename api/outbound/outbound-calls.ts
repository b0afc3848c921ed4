import { channel } from 'node:diagnostics_channel';

/** The diagnostics channel on which the gateways tell of each call to another service; see {@link OutboundCall}. */
export const OUTBOUND_CALLS = 'utmost:outbound-call';

/** A call to another service that has ended. */
export interface OutboundCall {
  readonly service: 'mail' | 'model' | 'sign-in' | 'stripe';
  /** Whether the service answered as it should; an answer that refuses counts as failed. */
  readonly outcome: 'ok' | 'failed';
  readonly ms: number;
}

const calls = channel(OUTBOUND_CALLS);

/** Begins a call to another service; what it answers tells how it ended, and how long it took. */
export function beginOutbound(
  service: OutboundCall['service'],
): (outcome: OutboundCall['outcome']) => void {
  const started = performance.now();
  return (outcome) =>
    calls.publish({ service, outcome, ms: performance.now() - started } satisfies OutboundCall);
}
