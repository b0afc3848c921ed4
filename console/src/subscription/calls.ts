import { queryOptions } from '@tanstack/react-query';
import type { components } from '@utmost/core/contract.d.ts';
import { api, bodyOf } from '../providers/api-client.ts';

type Schemas = components['schemas'];

export type Plan = Schemas['Plan'];
export type CurrentPlan = Schemas['CurrentPlan'];
export type LimitCheck = Schemas['LimitCheck'];

/** All plans, the cheapest first. */
export const plansQuery = queryOptions({
  queryKey: ['subscription', 'plans'],
  queryFn: ({ signal }) => bodyOf(api.GET('/api/subscription-plans', { signal })),
});

/** The organisation's plan. */
export const currentPlanQuery = queryOptions({
  queryKey: ['subscription', 'current-plan'],
  queryFn: ({ signal }) => bodyOf(api.GET('/api/subscription/current-plan', { signal })),
});

/** How many of the plan's seats are taken. */
export const seatsQuery = queryOptions({
  queryKey: ['subscription', 'member-limit-check'],
  queryFn: ({ signal }) => bodyOf(api.GET('/api/subscription/member-limit-check', { signal })),
});

/** How far the plan's parameters are used. */
export const parameterLimitQuery = queryOptions({
  queryKey: ['subscription', 'parameter-limit-check'],
  queryFn: ({ signal }) => bodyOf(api.GET('/api/subscription/parameter-limit-check', { signal })),
});

/** How far the plan's links are used. */
export const linkLimitQuery = queryOptions({
  queryKey: ['subscription', 'link-limit-check'],
  queryFn: ({ signal }) => bodyOf(api.GET('/api/subscription/link-limit-check', { signal })),
});

/** Whether that many more fit into a limit, as far as it is known. */
export function isRoomFor(limit: LimitCheck | undefined, more: number): boolean {
  return typeof limit?.remaining !== 'number' || limit.remaining >= more;
}
