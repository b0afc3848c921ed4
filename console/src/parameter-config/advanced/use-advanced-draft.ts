import type { AdvancedLinkConfig } from '@utmost/core/taxonomy/parameter.ts';
import { useState } from 'react';

/** What is looked at within the advanced configuration. */
type AdvancedView = 'settings' | 'preview' | 'help';

type Fields = Partial<AdvancedLinkConfig>;

/** What is changed and not saved yet, and the view that is shown. */
export interface AdvancedDraft {
  readonly view: AdvancedView;
  readonly show: (view: AdvancedView) => void;
  /** Null while nothing is changed; what it does not name follows what is saved. */
  readonly changed: Fields | null;
  readonly change: (fields: Fields) => void;
  readonly restore: () => void;
  /** It was saved; what was typed since it was sent stays. */
  readonly settle: (sent: AdvancedLinkConfig) => void;
}

/** Lives outside the tab, so that a look at the parameters, to which conflicts send people, loses nothing. */
export function useAdvancedDraft(): AdvancedDraft {
  const [view, show] = useState<AdvancedView>('settings');
  const [changed, setChanged] = useState<Fields | null>(null);
  return {
    view,
    show,
    changed,
    change: (fields) => setChanged((now) => ({ ...now, ...fields })),
    restore: () => setChanged(null),
    settle: (sent) => setChanged((now) => now && unsent(now, sent)),
  };
}

function unsent(changed: Fields, sent: AdvancedLinkConfig): Fields | null {
  const before = new Map<string, unknown>(Object.entries(sent));
  const unsaved = Object.entries(changed).filter(([field, value]) => value !== before.get(field));
  return unsaved.length === 0 ? null : Object.fromEntries(unsaved);
}
