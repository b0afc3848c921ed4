import { useState } from 'react';
import type { Invitation } from './calls.ts';

/** The links of the invitations that were sent from this page; the server tells each only once. */
export interface LinksSent {
  /** By the invitation's id. */
  readonly known: ReadonlyMap<string, string>;
  readonly keep: (invitation: Invitation) => void;
}

/** Keeps them until the page is left. */
export function useLinksSent(): LinksSent {
  const [known, setKnown] = useState<ReadonlyMap<string, string>>(new Map());
  const keep = ({ id, url }: Invitation) => {
    if (url !== undefined) setKnown((before) => new Map([...before, [id, url]]));
  };
  return { known, keep };
}
