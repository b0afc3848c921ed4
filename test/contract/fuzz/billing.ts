import type { TestStripe } from '../../support/stripe-sandbox.ts';
import { good } from '../world.ts';
import type { Surroundings, Workspace } from './workspace.ts';

const NEED_A_PAYMENT = new Set([
  'cancelSubscription',
  'changeBillingCycle',
  'resumeSubscription',
  'syncSubscription',
  'openBillingPortal',
  'listInvoices',
]);

/** What requests about money need: a Stripe, and a user who has paid there. */
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
  const payments = new WeakMap<Workspace, string>();
  const customerOf = async ({ organizationId }: Workspace): Promise<string> => {
    const { data } = await stripe.sdk.customers.list({ limit: 100 });
    return data.find(({ metadata }) => metadata.organizationId === organizationId)?.id ?? '';
  };
  // Choosing Free succeeds where Pro has ended and the service was not told.
  const endUntold = async (workspace: Workspace) => {
    await buy(workspace);
    await stripe.act(await customerOf(workspace), { action: 'cancel-now' });
  };
  const paymentOf = async (workspace: Workspace) => {
    await paidBy(workspace);
    const known = payments.get(workspace);
    if (known !== undefined) return known;
    const [payment = ''] = stripe.payments(await customerOf(workspace));
    payments.set(workspace, payment);
    return payment;
  };
  const isCanceled = new WeakMap<Workspace, boolean>();
  const cancel = async (workspace: Workspace) => {
    if (isCanceled.get(workspace)) return;
    const { admin } = workspace;
    good(await admin.post('/api/subscription/cancel', { cancelImmediately: false }));
    isCanceled.set(workspace, true);
  };
  const resume = async (workspace: Workspace) => {
    if (!isCanceled.get(workspace)) return;
    const resumed = await workspace.admin.post('/api/subscription/resume');
    // What was ended at once does not come back.
    if (resumed.status !== 200) await buy(workspace);
    isCanceled.set(workspace, false);
  };
  return {
    secrets: {
      checkoutSession: paidBy,
      payment: paymentOf,
      stripeSignature: async (_workspace, body) => stripe.sign(body),
    },
    begin: async (operationId, workspace) => {
      if (NEED_A_PAYMENT.has(operationId)) await paidBy(workspace);
      if (['cancelSubscription', 'changeBillingCycle'].includes(operationId))
        await resume(workspace);
      if (operationId === 'resumeSubscription') await cancel(workspace);
      if (operationId === 'changePlan') await endUntold(workspace);
    },
    after: (operationId, workspace) => {
      if (operationId === 'cancelSubscription') isCanceled.set(workspace, true);
      if (operationId === 'resumeSubscription') isCanceled.set(workspace, false);
    },
  };
}
