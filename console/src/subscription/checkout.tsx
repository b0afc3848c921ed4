import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import { billingErrors as errors, paymentTexts } from '@utmost/core/messages/subscription.ts';
import type { BillingCycle } from '@utmost/core/subscription.ts';
import { useEffect } from 'react';
import { useNotify } from 'react-admin';
import { Link, Navigate, useSearchParams } from 'react-router-dom';
import styles from '../controls/box-page.module.css';
import { BoxPage } from '../controls/box-page.tsx';
import { PageTitle } from '../controls/page-title.tsx';
import { useKnownUser } from '../providers/session.ts';
import { loginFor } from '../routing/guard.ts';
import { paths } from '../routing/paths.ts';
import { Waiting } from '../waiting/waiting.tsx';
import { BusyStep } from './busy-step.tsx';
import { startCheckout } from './calls.ts';
import { sentenceFor } from './failure.ts';
import { LeaveForCheckout } from './leave-for-checkout.tsx';
import { readPayment } from './verification.ts';

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

const texts = paymentTexts.checkout;

interface SetUpCheckoutProps {
  readonly planId: number | null;
  readonly billingCycle: BillingCycle;
  readonly isAdmin: boolean;
}

/** Has the payment page made: setting up, on the way there, or why there is none. */
function SetUpCheckout({ planId, billingCycle, isAdmin }: SetUpCheckoutProps) {
  // What need not be asked of the server.
  const refusal = planId === null ? errors.missingPlan : isAdmin ? null : errors.upgradeAdminsOnly;
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ['checkout', planId, billingCycle],
    queryFn: () => startCheckout(planId ?? 0, billingCycle),
    enabled: refusal === null,
    // Made once; whoever comes back from there starts anew.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
  if (isFetching) return <BusyStep title={texts.settingUp} text={texts.settingUpText} />;
  if (data && isWebAddress(data.checkoutUrl)) return <LeaveForCheckout url={data.checkoutUrl} />;
  return (
    <>
      <h1>{texts.failedTitle}</h1>
      <Alert severity="warning">
        {refusal ?? (error ? sentenceFor(error, errors.setUpFallback) : errors.setUpFailed)}
      </Alert>
      <div className={styles.choices}>
        <Button component={Link} to={paths.plans}>
          {texts.back}
        </Button>
        {refusal === null ? (
          <Button variant="contained" onClick={() => void refetch()}>
            {texts.tryAgain}
          </Button>
        ) : null}
      </div>
    </>
  );
}

// What the browser is sent to; nothing else than a web address is ever followed.
function isWebAddress(address: string): boolean {
  return URL.canParse(address) && ['http:', 'https:'].includes(new URL(address).protocol);
}
