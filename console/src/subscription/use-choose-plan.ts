import {
  billingTexts,
  billingErrors as errors,
  plansTexts as texts,
} from '@utmost/core/messages/subscription.ts';
import { choosePlan } from '@utmost/core/plan-choice.ts';
import type { BillingCycle } from '@utmost/core/subscription.ts';
import { useNotify } from 'ra-core';
import { useNavigate } from 'react-router-dom';
import { useUser } from '../providers/session.ts';
import { useAction } from '../providers/use-action.ts';
import { type CurrentPlan, changePlan, type Plan, subscriptionKey } from './calls.ts';
import { failureOf } from './failure.ts';
import { checkoutAddress } from './verification.ts';

/** Chooses a plan: leads to the checkout, moves to Free, or says why it can do neither. */
export function useChoosePlan({ plan: current, organization }: CurrentPlan) {
  const { role } = useUser();
  const notify = useNotify();
  const navigate = useNavigate();
  const { mutate, isPending } = useAction({
    call: changePlan,
    done: () => billingTexts.changedToFree,
    failed: failureOf(errors.updateFailedTitle, errors.updateFailed),
    refresh: [subscriptionKey],
  });
  return (plan: Plan, cycle: BillingCycle) => {
    if (isPending) return;
    const chooser = { isAdmin: role === 'admin', currentPlanId: current.id, ...organization };
    switch (choosePlan(chooser, plan.id)) {
      case 'is-current':
        return notify(errors.alreadySubscribed, { type: 'info' });
      case 'admins-only':
        return notify(errors.upgradeAdminsOnly, {
          type: 'error',
          title: errors.cancelAdminsOnlyTitle,
        });
      case 'cancel-first':
        return notify(errors.downgrade, { type: 'error', title: errors.downgradeTitle });
      case 'move-to-free':
        return mutate(plan.id);
      case 'pay':
        notify(texts.preparing(plan.name), { type: 'info', title: billingTexts.redirecting });
        navigate(checkoutAddress(plan.id, cycle));
    }
  };
}
