import { useMemo, useState } from 'react';

/** Which groups are open: none or all of them, but for some. */
export interface OpenGroups {
  readonly isOpen: (value: string | null) => boolean;
  readonly toggle: (value: string | null) => void;
}

/** The same for all groups, and those that differ. */
interface OpenState {
  readonly areOpen: boolean;
  readonly but: ReadonlySet<string | null>;
}

/** All groups closed. */
export const ALL_CLOSED: OpenState = { areOpen: false, but: new Set() };
/** All groups open. */
export const ALL_OPEN: OpenState = { areOpen: true, but: new Set() };

/** Whether a group is open. @param value of its links; null: not set */
export function isOpen({ areOpen, but }: OpenState, value: string | null): boolean {
  return areOpen !== but.has(value);
}

/** Opens a group that is closed, and the other way round. */
export function toggled(state: OpenState, value: string | null): OpenState {
  const but = new Set(state.but);
  if (!but.delete(value)) but.add(value);
  return { ...state, but };
}

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
