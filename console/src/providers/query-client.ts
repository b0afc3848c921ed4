import { QueryClient } from '@tanstack/react-query';

/** How every query behaves unless it says otherwise (spec part 1 section 7); times in milliseconds. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: { staleTime: 5_000, retry: false, refetchOnWindowFocus: true },
    mutations: { retry: false },
  },
});
