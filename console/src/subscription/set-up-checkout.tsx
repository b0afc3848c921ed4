import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import { billingErrors as errors, paymentTexts } from '@utmost/core/messages/subscription.ts';
import type { BillingCycle } from '@utmost/core/subscription.ts';
import { Link } from 'react-router-dom';
import styles from '../controls/box-page.module.css';
import { paths } from '../routing/paths.ts';
import { BusyStep } from './busy-step.tsx';
import { startCheckout } from './calls.ts';
import { sentenceFor } from './failure.ts';
import { LeaveForCheckout } from './leave-for-checkout.tsx';

const texts = paymentTexts.checkout;

interface SetUpCheckoutProps {
  readonly planId: number | null;
  readonly billingCycle: BillingCycle;
  readonly isAdmin: boolean;
}

/** Has the payment page made: setting up, on the way there, or why there is none. */
export function SetUpCheckout({ planId, billingCycle, isAdmin }: SetUpCheckoutProps) {
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
      <p className={styles.warning} role="alert">
        {refusal ?? (error ? sentenceFor(error, errors.setUpFallback) : errors.setUpFailed)}
      </p>
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
