import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';

/** Fetches everything anew that is shown of links; done when it is there. */
export function useRefreshLinks(): () => Promise<void> {
  const queries = useQueryClient();
  return useCallback(() => queries.invalidateQueries({ queryKey: ['tracking-links'] }), [queries]);
}
