import { LRUCache } from 'lru-cache';
import type { Adapter, AdapterPayload } from 'oidc-provider';

// Hundreds of people signing in at once; a flood pushes out what is oldest.
const MOST_ENTRIES = 10_000;

/** Keeps what the sandbox provider stores, until it expires, is too old among too many, or the service stops. */
export function memoryAdapter(): (model: string) => Adapter {
  const entries = new LRUCache<string, AdapterPayload>({ max: MOST_ENTRIES });
  const idsByUid = new LRUCache<string, string>({ max: MOST_ENTRIES });
  return (model) => {
    const keyOf = (id: string) => `${model}:${id}`;
    return {
      upsert: async (id, payload, expiresIn = 3600) => {
        const lasting = { ttl: expiresIn * 1000 };
        entries.set(keyOf(id), payload, lasting);
        if (payload.uid) idsByUid.set(keyOf(payload.uid), id, lasting);
      },
      find: async (id) => entries.get(keyOf(id)),
      findByUid: async (uid) => entries.get(keyOf(idsByUid.get(keyOf(uid)) ?? '')),
      // For devices without a browser, which are not let in.
      findByUserCode: async () => undefined,
      consume: async (id) => {
        const payload = entries.get(keyOf(id));
        if (payload) payload.consumed = Math.floor(Date.now() / 1000);
      },
      destroy: async (id) => {
        entries.delete(keyOf(id));
      },
      revokeByGrantId: async (grantId) => {
        for (const [key, payload] of entries) if (payload.grantId === grantId) entries.delete(key);
      },
    };
  };
}
