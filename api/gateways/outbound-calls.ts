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

/** Makes a call to another service and tells how long it took, and whether it failed. @throws what the call throws */
export async function tellOutbound<Result>(
  service: OutboundCall['service'],
  call: () => Promise<Result>,
): Promise<Result> {
  const started = performance.now();
  const tell = (outcome: OutboundCall['outcome']) =>
    calls.publish({ service, outcome, ms: performance.now() - started } satisfies OutboundCall);
  try {
    const result = await call();
    tell('ok');
    return result;
  } catch (error) {
    tell('failed');
    throw error;
  }
}
