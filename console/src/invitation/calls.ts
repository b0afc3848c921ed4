import { queryOptions } from '@tanstack/react-query';
import type { components } from '@utmost/core/contract.d.ts';
import { api, bodyOf } from '../data/api-client.ts';

export type OpenInvitation = components['schemas']['OpenInvitation'];

const FIVE_MINUTES = 5 * 60_000;

/** What the link of a mail leads to. */
export const lookUpQuery = (token: string) =>
  queryOptions({
    queryKey: ['invitation', token],
    queryFn: ({ signal }) =>
      bodyOf(api.POST('/api/invitations/look-up', { body: { token }, signal })),
    enabled: token !== '',
  });

/** Open invitations for one's own address into other workspaces. */
export const myInvitationsQuery = queryOptions({
  queryKey: ['my-invitations'],
  queryFn: ({ signal }) => bodyOf(api.GET('/api/invitations/mine', { signal })),
  staleTime: FIVE_MINUTES,
});

export const declineInvitation = (id: string) =>
  bodyOf(api.POST('/api/invitations/{id}/decline', { params: { path: { id } } }));

export const acceptInvitation = (id: string) =>
  bodyOf(api.POST('/api/invitations/{id}/accept', { params: { path: { id } } }));
