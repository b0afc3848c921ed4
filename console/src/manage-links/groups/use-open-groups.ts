import { useMemo, useState } from 'react';
import { ALL_CLOSED, ALL_OPEN, isOpen, type OpenGroups, toggled } from './open-groups.ts';

/** Which groups are open, and what opens and closes all of them. @param by the query name */
export function useOpenGroups(by: string | null) {
  const [{ of, state }, set] = useState({ of: by, state: ALL_CLOSED });
  // Groups by something else are other groups.
  const now = of === by ? state : ALL_CLOSED;
  const groups = useMemo<OpenGroups>(
    () => ({
      isOpen: (value) => isOpen(now, value),
      toggle: (value) => set({ of: by, state: toggled(now, value) }),
    }),
    [now, by],
  );
  return {
    groups,
    expandAll: () => set({ of: by, state: ALL_OPEN }),
    collapseAll: () => set({ of: by, state: ALL_CLOSED }),
  };
}
