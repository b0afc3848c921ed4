import { type ComponentType, type ReactNode, useEffect, useState } from 'react';
import { renewPage } from './renew-page.ts';

type Module<Props> = { readonly default: ComponentType<Props> };

const waiting = new Set<() => Promise<unknown>>();

/**
 * A part of the page that is seen only after a click: fetched once the first screen is there, which does not wait for it.
 * Where that failed, it is tried again whenever the part is shown.
 * @param load imports it
 * @example const KeysDialog = later(() => import('./keys-dialog.tsx'))
 */
export function later<Props extends object>(
  load: () => Promise<Module<Props>>,
): (props: Props) => ReactNode {
  let known: ComponentType<Props> | null = null;
  const fetchPart = async () => {
    known = (await load()).default;
  };
  waiting.add(fetchPart);
  return function Later(props) {
    const [Part, setPart] = useState(() => known);
    useEffect(() => {
      if (Part) return;
      // Without a network nothing is shown, and the page says that there is none.
      fetchPart()
        .catch(renewPage)
        .then(
          () => setPart(() => known),
          () => {},
        );
    }, [Part]);
    return Part ? <Part {...props} /> : null;
  };
}

/** Fetches the parts of what was fetched so far. */
export async function fetchParts(): Promise<void> {
  const parts = [...waiting];
  waiting.clear();
  await Promise.allSettled(parts.map((part) => part()));
}
