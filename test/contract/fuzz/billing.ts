import type { TestStripe } from '../../support/stripe-sandbox.ts';
import { good } from '../world.ts';
import type { Surroundings, Workspace } from './workspace.ts';

const NEED_A_PAYMENT = new Set([
  'cancelSubscription',
  'resumeSubscription',
  'syncSubscription',
  'openBillingPortal',
  'listInvoices',
]);

/** What requests about money need: a Stripe, and somebody who has paid there. */
export function billingIn(stripe: TestStripe): Pick<Surroundings, 'secrets' | 'begin' | 'after'> {
  const sessions = new WeakMap<Workspace, Promise<string>>();
  const buy = async ({ admin }: Workspace) => {
    const checkout = { planId: 2, billingCycle: 'monthly' };
    const { sessionId } = good(await admin.post('/api/subscription/checkout', checkout));
    await stripe.pay(sessionId, 'success');
    good(await admin.get(`/api/subscription/process-session?session_id=${sessionId}`));
    return sessionId as string;
  };
  const paidBy = (workspace: Workspace): Promise<string> => {
    const session = sessions.get(workspace) ?? buy(workspace);
    sessions.set(workspace, session);
    return session;
  };
  const paymentOf = async (workspace: Workspace) => {
    await paidBy(workspace);
    const { data } = await stripe.sdk.customers.list({ limit: 100 });
    const ours = data.find(({ metadata }) => metadata.organizationId === workspace.organizationId);
    return stripe.payments(ours?.id ?? '')[0] ?? '';
  };
  const cancel = async ({ admin }: Workspace) => {
    good(await admin.post('/api/subscription/cancel', { cancelImmediately: false }));
  };
  return {
    secrets: {
      checkoutSession: paidBy,
      payment: paymentOf,
      stripeSignature: async (_workspace, body) => stripe.sign(body),
    },
    begin: async (operationId, workspace) => {
      if (NEED_A_PAYMENT.has(operationId)) await paidBy(workspace);
      if (operationId === 'resumeSubscription') await cancel(workspace);
    },
    after: async (operationId, workspace) => {
      if (operationId === 'resumeSubscription') await cancel(workspace);
      if (operationId !== 'cancelSubscription') return { isOver: false };
      // What was ended at once does not come back.
      const resumed = await workspace.admin.post('/api/subscription/resume');
      return { isOver: resumed.status !== 200 };
    },
  };
}
