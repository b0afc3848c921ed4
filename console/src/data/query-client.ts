import { notifyManager, QueryClient } from '@tanstack/react-query';

// Without a timer, so that a list shows what a change made of it before the dialog of that change is gone.
notifyManager.setScheduler(queueMicrotask);

// A server on this machine answers without any network, and one that does not must be reported at once:
// otherwise a call would wait, unsaid, for the browser to think that it is online.
const networkMode = 'always';

/** How every query behaves unless it says otherwise; times in milliseconds. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: { staleTime: 5_000, retry: false, refetchOnWindowFocus: true, networkMode },
    mutations: { retry: false, networkMode },
  },
});
