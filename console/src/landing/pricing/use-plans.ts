import type { components, paths } from '@utmost/core/contract.d.ts';
import { useCallback, useEffect, useState } from 'react';

type Plan = components['schemas']['Plan'];

const ADDRESS = '/api/subscription-plans' satisfies keyof paths;

/** The plans, as the server has them; null while they are on their way. */
export function usePlans() {
  const [plans, setPlans] = useState<readonly Plan[] | null>(null);
  const [hasFailed, setFailed] = useState(false);
  const load = useCallback(async (signal?: AbortSignal) => {
    await readPlans(signal).then(setPlans, () => setFailed(!signal?.aborted));
  }, []);
  useEffect(() => {
    const leaving = new AbortController();
    void load(leaving.signal);
    return () => leaving.abort();
  }, [load]);
  const retry = () => {
    setFailed(false);
    void load();
  };
  return { plans, hasFailed, retry };
}

async function readPlans(signal?: AbortSignal): Promise<readonly Plan[]> {
  const response = await fetch(ADDRESS, signal ? { signal } : {});
  if (!response.ok) throw new Error(response.statusText);
  return await response.json();
}
