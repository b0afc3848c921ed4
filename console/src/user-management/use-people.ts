import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { currentPlanQuery, seatsQuery } from '../subscription/calls.ts';
import { useRecordList } from '../ui/lists/use-record-list.ts';
import type { Invitation, UserEntry } from './calls.ts';
import { assumedSeats } from './seats.ts';

const POLL_MS = 10_000;

/**
 * Who is in the workspace, who is invited, and how many may be; asked for every 10 s.
 */
export function usePeople() {
  const users = useRecordList<UserEntry>({
    sort: { field: 'username', order: 'ASC' },
    pollMs: POLL_MS,
  });
  const invitations = useRecordList<Invitation>({
    resource: 'invitations',
    sort: { field: 'createdAt', order: 'DESC' },
    perPage: 100,
    pollMs: POLL_MS,
  });
  // The seats change with the people, and so they are asked for with them.
  const seats = useQuery({ ...seatsQuery, refetchInterval: POLL_MS });
  const plan = useQuery(currentPlanQuery);
  const taken = (users.total ?? 0) + (invitations.total ?? 0);
  return { users, invitations, seats: seats.data ?? assumedSeats(taken), plan: plan.data };
}

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
