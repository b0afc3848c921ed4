import { paymentTexts } from '@utmost/core/messages/subscription.ts';
import { useNotify } from 'ra-core';
import { useEffect } from 'react';
import { Navigate, useSearchParams } from 'react-router-dom';
import { BoxPage } from '../controls/box-page.tsx';
import { PageTitle } from '../controls/page-title.tsx';
import { useKnownUser } from '../providers/session.ts';
import { loginFor } from '../routing/guard.ts';
import { paths } from '../routing/paths.ts';
import { Waiting } from '../waiting/waiting.tsx';
import { readPayment } from './payment-query.ts';
import { SetUpCheckout } from './set-up-checkout.tsx';

/** `/subscription/checkout`: makes a payment page for a plan, and leads there. */
export default function Checkout() {
  const user = useKnownUser();
  const [query] = useSearchParams();
  const { planId, billingCycle } = readPayment(query);
  if (!user) return <LogInFirst />;
  return (
    <BoxPage>
      <PageTitle screen={paymentTexts.checkout.title} />
      <SetUpCheckout planId={planId} billingCycle={billingCycle} isAdmin={user.role === 'admin'} />
    </BoxPage>
  );
}

function LogInFirst() {
  const notify = useNotify();
  const { title, text } = paymentTexts.signInRequired;
  useEffect(() => notify(text, { type: 'error', title }), [notify, title, text]);
  return (
    <>
      <Waiting text={text} />
      <Navigate to={loginFor(paths.plans)} replace />
    </>
  );
}
