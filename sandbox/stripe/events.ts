import { createHmac } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import { API_VERSION } from '@utmost/api/settings.ts';
import type { Event } from './objects.ts';
import { newId, type StripeState } from './state.ts';

/** Takes an event to the service; answers the status of its answer, 0 where there was none. */
export type Post = (body: string) => Promise<number>;

/** Where events begin. */
export type Events = ReturnType<typeof startEvents>;

// After each, it is tried again; Stripe itself goes on for three days.
const PAUSES_MS = [500, 2_000, 10_000, 60_000, 600_000];

/** Sends events as soon as they happen, in no order, and again until they are taken. */
export function startEvents(state: StripeState, post: Post) {
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
  /** @param before what the object was */
  const emit = (type: string, object: object, at: number, before?: object): void => {
    const id = newId('evt');
    const data = { object: structuredClone(object), ...(before && changesIn(before, object)) };
    const event: Event = {
      ...{ id, object: 'event', api_version: API_VERSION, created: at, type, data },
      livemode: 'livemode' in object && object.livemode === true,
      pending_webhooks: 1,
      request: { id: null, idempotency_key: null },
    };
    state.add(event);
    state.deliveries[id] = { event, attempts: 0, status: null };
    // Changes that belong together are stored before any of their events is sent.
    setImmediate(() => void deliver(id, PAUSES_MS));
  };
  return {
    emit,
    /** Changes an object, and tells it. */
    change: <One extends object>(type: string, one: One, at: number, part: Partial<One>): void => {
      const before = structuredClone(one);
      emit(type, Object.assign(one, part), at, before);
    },
    /** Sends an event once more. */
    resend: (id: string): void => void deliver(id, []),
    stop: () => stopping.abort(),
  };
}

// What the changed fields were.
function changesIn(before: object, after: object): { previous_attributes: object } {
  const now = after as Record<string, unknown>;
  const changed = Object.entries(before).filter(
    ([name, was]) => !isDeepStrictEqual(was, now[name]),
  );
  return { previous_attributes: Object.fromEntries(changed) };
}

function isTaken(status: number | null): boolean {
  return status !== null && status >= 200 && status < 300;
}

/** The header of a webhook. @param secrets several while one is rolled; each signs it */
export function signatureOf(payload: string, secrets: readonly string[], at: number): string {
  const sign = (secret: string) =>
    createHmac('sha256', secret).update(`${at}.${payload}`).digest('hex');
  return [`t=${at}`, ...secrets.map((secret) => `v1=${sign(secret)}`)].join();
}
