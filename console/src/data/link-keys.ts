import { firstStepsQuery } from '../first-run/calls.ts';
import { linkLimitQuery } from '../subscription/calls.ts';

/** What is fetched again once links were created or deleted, however that was done. */
export const linkKeys = [
  ['tracking-links'],
  linkLimitQuery.queryKey,
  firstStepsQuery.queryKey,
] as const;
