import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import { billingErrors as errors } from '@utmost/core/messages/subscription.ts';
import { paths } from '@utmost/core/screen-paths.ts';
import type { BillingCycle } from '@utmost/core/subscription.ts';
import { useEffect, useEffectEvent, useState } from 'react';
import { Link, Navigate, useSearchParams } from 'react-router-dom';
import { useKnownUser } from '../data/session.ts';
import { useNotice } from '../data/use-notice.ts';
import { loginFor } from '../routing/guard.ts';
import { useCopy } from '../ui/browser/use-copy.ts';
import styles from '../ui/screen/box-page.module.css';
import { BoxPage, BusyStep } from '../ui/screen/box-page.tsx';
import { Waiting } from '../ui/screen/page-states.tsx';
import { PageTitle } from '../ui/screen/page-title.tsx';
import { copyTexts } from '../ui/ui-texts.ts';
import { startCheckout } from './calls.ts';
import { sentenceFor } from './failure.ts';
import { paymentTexts } from './subscription-texts.ts';
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
  const notify = useNotice();
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
    // Created once per visit; a return from the payment page starts again.
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
      <div className={`wrapped ${styles.choices}`}>
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

const REDIRECT_MS = 1_000;
const MANUAL_MS = 1_000;

/** Leaves for the payment page after a second, and after another one offers other ways there. */
function LeaveForCheckout({ url }: { readonly url: string }) {
  const [isStillHere, setStillHere] = useState(false);
  const [hasFailed, setFailed] = useState(false);
  const leave = useEffectEvent(() => {
    try {
      // In place of this page: the way back from there is not to lead there again.
      window.location.replace(url);
    } catch {
      setFailed(true);
      setStillHere(true);
    }
  });
  useEffect(() => {
    const redirecting = setTimeout(() => leave(), REDIRECT_MS);
    const offering = setTimeout(() => setStillHere(true), REDIRECT_MS + MANUAL_MS);
    return () => {
      clearTimeout(redirecting);
      clearTimeout(offering);
    };
  }, []);
  return (
    <>
      <BusyStep title={texts.redirecting} text={texts.redirectingText} />
      {isStillHere ? <ManualWays url={url} hasFailed={hasFailed} /> : null}
    </>
  );
}

interface ManualWaysProps {
  readonly url: string;
  readonly hasFailed: boolean;
}

function ManualWays({ url, hasFailed }: ManualWaysProps) {
  const notify = useNotice();
  const { copy, isCopied } = useCopy({ text: texts.copied });
  const open = () => {
    const opened = window.open(url, '_blank');
    // Asked for with "noopener", a browser does not tell whether it has opened anything.
    if (opened) opened.opener = null;
    else notify(errors.newTabFailed, { type: 'error' });
  };
  return (
    <div className={styles.ways}>
      {hasFailed ? (
        <Alert severity="warning">{errors.redirectFailed}</Alert>
      ) : (
        <p className={`note ${styles.note}`}>{texts.manual}</p>
      )}
      <Button variant="contained" className={styles.button ?? ''} onClick={open}>
        {texts.openInNewTab}
      </Button>
      <Button className={styles.button ?? ''} onClick={() => copy(url)}>
        <span>{isCopied ? copyTexts.copied : texts.copyUrl}</span>
      </Button>
      <p className={`note ${styles.note}`}>
        <Link to={paths.plans}>{texts.back}</Link>
      </p>
    </div>
  );
}
