/** What can be used up. */
export type LimitKind = 'members' | 'parameters' | 'links' | 'aiRequests';

/** A subscription plan; prices in cents of a dollar, where no payment provider says what they are. */
export interface Plan {
  readonly id: 1 | 2;
  readonly name: string;
  readonly description: string;
  readonly monthlyPrice: number;
  readonly yearlyPrice: number;
  readonly features: readonly string[];
  /** How many there can be; AI requests per month. */
  readonly limits: Readonly<Record<LimitKind, number>>;
}

export const FREE_PLAN: Plan = {
  id: 1,
  name: 'Free',
  description: 'For small teams that want consistent links.',
  monthlyPrice: 0,
  yearlyPrice: 0,
  features: [
    '3 workspace members',
    '12 tracking parameters',
    '500 tracking links',
    '20 AI requests per month',
    'Templates for analytics platforms',
    'Bulk creation and CSV import',
  ],
  limits: { members: 3, parameters: 12, links: 500, aiRequests: 20 },
};

export const PRO_PLAN: Plan = {
  id: 2,
  name: 'Pro',
  description: 'For teams that run campaigns on many channels.',
  monthlyPrice: 2900,
  yearlyPrice: 28900,
  features: [
    '25 workspace members',
    '100 tracking parameters',
    '1,000,000 tracking links',
    '1,000 AI requests per month',
    'Templates for analytics platforms',
    'Bulk creation and CSV import',
  ],
  limits: { members: 25, parameters: 100, links: 1_000_000, aiRequests: 1_000 },
};

/** Every plan, the cheapest first. */
export const PLANS: readonly Plan[] = [FREE_PLAN, PRO_PLAN];

/**
 * The plan of an id; an unknown one is Free, which grants the least.
 * @example planOf(2).name // 'Pro'
 */
export function planOf(id: number): Plan {
  return PLANS.find((plan) => plan.id === id) ?? FREE_PLAN;
}

/** How far a limit is used; `limit` and `remaining` are null where there is none. */
export interface LimitCheck {
  readonly allowed: boolean;
  readonly used: number;
  readonly limit: number | null;
  readonly remaining: number | null;
  readonly planName: string;
}

/**
 * Whether one more may be added. Over its limit (after a downgrade) nothing new can be.
 * @param isLimited false where billing is off: then nothing is limited
 * @example checkLimit(FREE_PLAN, 'members', 3, true).allowed // false
 */
export function checkLimit(
  plan: Plan,
  kind: LimitKind,
  used: number,
  isLimited: boolean,
): LimitCheck {
  if (!isLimited) return { allowed: true, used, limit: null, remaining: null, planName: plan.name };
  const limit = plan.limits[kind];
  const remaining = Math.max(0, limit - used);
  return { allowed: remaining > 0, used, limit, remaining, planName: plan.name };
}
