import { useIsMutating, useQuery } from '@tanstack/react-query';
import { assumedSeats } from '@utmost/core/people/seats.ts';
import { currentPlanQuery, seatsQuery } from '../subscription/calls.ts';
import { invitationsQuery, usersQuery } from './calls.ts';

const POLL_MS = 10_000;

/**
 * Who is in the workspace, who is invited, and how many may be: asked for every 10 s, but not in a
 * hidden tab and not while something is being changed. Source: spec part 2 section 9.
 */
export function usePeople() {
  const refetchInterval = useIsMutating() > 0 ? false : POLL_MS;
  const users = useQuery({ ...usersQuery, refetchInterval });
  const invitations = useQuery({ ...invitationsQuery, refetchInterval });
  const seats = useQuery({ ...seatsQuery, refetchInterval });
  const plan = useQuery(currentPlanQuery);
  const taken = (users.data?.length ?? 0) + (invitations.data?.length ?? 0);
  return { users, invitations, seats: seats.data ?? assumedSeats(taken), plan: plan.data };
}
