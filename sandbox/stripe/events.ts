import { setTimeout as sleep } from 'node:timers/promises';
import { API_VERSION } from '@utmost/api/billing/stripe/api-version.ts';
import type { EventObject } from './objects.ts';
import { newId, type StripeState } from './state.ts';

/** Takes an event to the service; answers the status of its answer, 0 where there was none. */
export type Post = (body: string) => Promise<number>;

/** Where events begin. */
export interface Events {
  emit(type: string, object: EventObject, at: number): void;
  /** Sends an event once more. */
  resend(id: string): void;
  stop(): void;
}

// After each, it is tried again; Stripe itself goes on for three days.
const PAUSES_MS = [500, 2_000, 10_000, 60_000, 600_000];

/** Sends events as soon as they happen, in no order, and again until they are taken. */
export function startEvents(state: StripeState, post: Post): Events {
  const stopping = new AbortController();
  const { signal } = stopping;
  const deliver = async (id: string, pauses: readonly number[]): Promise<void> => {
    const delivery = state.deliveries[id];
    if (!delivery || signal.aborted) return;
    delivery.attempts++;
    delivery.status = await post(JSON.stringify(delivery.event)).catch(() => 0);
    if (signal.aborted) return;
    state.save();
    const [pause, ...rest] = pauses;
    if (isTaken(delivery.status) || pause === undefined) return;
    await sleep(pause, undefined, { signal, ref: false }).catch(() => undefined);
    await deliver(id, rest);
  };
  // What was not taken before a restart is sent again.
  for (const [id, { status }] of Object.entries(state.deliveries)) {
    if (!isTaken(status)) setImmediate(() => void deliver(id, PAUSES_MS));
  }
  return {
    emit: (type, object, at) => {
      const id = newId('evt');
      const event = {
        id,
        object: 'event',
        api_version: API_VERSION,
        created: at,
        livemode: false,
        pending_webhooks: 1,
        request: null,
        type,
        data: { object: structuredClone(object) },
      } as const;
      state.deliveries[id] = { event, attempts: 0, status: null };
      // Changes that belong together are stored before any of their events is sent.
      setImmediate(() => void deliver(id, PAUSES_MS));
    },
    resend: (id) => void deliver(id, []),
    stop: () => stopping.abort(),
  };
}

function isTaken(status: number | null): boolean {
  return status !== null && status >= 200 && status < 300;
}
