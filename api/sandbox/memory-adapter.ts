import type { Adapter, AdapterPayload } from 'oidc-provider';

/** Keeps what the sandbox provider stores, until it expires or the service stops. */
export function memoryAdapter(): (model: string) => Adapter {
  const entries = new Map<string, { payload: AdapterPayload; expires: number }>();
  const find = (key: string): AdapterPayload | undefined => {
    const entry = entries.get(key);
    if (entry && entry.expires > Date.now()) return entry.payload;
    entries.delete(key);
    return undefined;
  };
  const findBy = (model: string, matches: (payload: AdapterPayload) => boolean) =>
    [...entries.keys()]
      .filter((key) => key.startsWith(`${model}:`))
      .map(find)
      .find((payload) => payload !== undefined && matches(payload));
  return (model) => ({
    upsert: async (id, payload, expiresIn = 3600) => {
      for (const key of entries.keys()) find(key);
      entries.set(`${model}:${id}`, { payload, expires: Date.now() + expiresIn * 1000 });
    },
    find: async (id) => find(`${model}:${id}`),
    findByUid: async (uid) => findBy(model, (payload) => payload.uid === uid),
    findByUserCode: async (code) => findBy(model, (payload) => payload.userCode === code),
    consume: async (id) => {
      const payload = find(`${model}:${id}`);
      if (payload) payload.consumed = Math.floor(Date.now() / 1000);
    },
    destroy: async (id) => {
      entries.delete(`${model}:${id}`);
    },
    revokeByGrantId: async (grantId) => {
      for (const [key, { payload }] of entries)
        if (payload.grantId === grantId) entries.delete(key);
    },
  });
}
