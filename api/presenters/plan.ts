import type { components } from '@utmost/core/contract.d.ts';
import type { Plan } from '@utmost/core/plans.ts';

/** A plan as the contract shows it. @param isLimited false where billing is off: then nothing has a limit */
export function presentPlan(plan: Plan, isLimited: boolean): components['schemas']['Plan'] {
  const { limits, features, ...facts } = plan;
  const limit = (most: number) => (isLimited ? most : null);
  return {
    ...facts,
    features: [...features],
    maxWorkspaceMembers: limit(limits.members),
    maxParameters: limit(limits.parameters),
    maxLinks: limit(limits.links),
    maxAiRequests: limit(limits.aiRequests),
  };
}
