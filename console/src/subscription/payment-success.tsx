import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { billingTexts } from '@utmost/core/messages/subscription.ts';
import { paths } from '@utmost/core/screen-paths.ts';
import { useEffect, useMemo } from 'react';
import { Link, useLocation, useSearchParams } from 'react-router-dom';
import { useKnownUser } from '../data/session.ts';
import { useNotice } from '../data/use-notice.ts';
import { loginFor } from '../routing/guard.ts';
import styles from '../ui/screen/box-page.module.css';
import { BoxPage, BusyStep } from '../ui/screen/box-page.tsx';
import { PageTitle } from '../ui/screen/page-title.tsx';
import { subscriptionKey } from './calls.ts';
import { sentenceFor } from './failure.ts';
import { paymentTexts } from './subscription-texts.ts';
import {
  type PaymentQuery,
  readPayment,
  type Verification,
  verificationOf,
} from './verification.ts';

/** `/subscription/success`: where the payment page returns after a payment, which the server then verifies. */
export default function PaymentSuccess() {
  const user = useKnownUser();
  const [query] = useSearchParams();
  const payment = useMemo(() => readPayment(query), [query]);
  const verification = verificationOf(payment);
  const { sessionId } = payment;
  return (
    <BoxPage>
      <PageTitle screen={paymentTexts.success.title} />
      {typeof verification === 'string' ? (
        <PaymentFailure sentence={verification} sessionId={sessionId} />
      ) : user === null ? (
        <PaymentFailure sentence={paymentTexts.signInRequired.text} sessionId={sessionId} />
      ) : (
        <VerifyPayment payment={payment} verification={verification} />
      )}
    </BoxPage>
  );
}

const texts = paymentTexts.success;

interface VerifyPaymentProps {
  readonly payment: PaymentQuery;
  readonly verification: Verification;
}

/** Processing, then success or failure. */
function VerifyPayment({ payment, verification }: VerifyPaymentProps) {
  const queries = useQueryClient();
  const notify = useNotice();
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ['payment', payment],
    queryFn: verification.ask,
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnReconnect: false,
    refetchOnWindowFocus: false,
  });
  const message = data?.success ? data.message : null;
  useEffect(() => {
    if (message === null) return;
    void queries.invalidateQueries({ queryKey: subscriptionKey });
    notify(message, { type: 'success', title: billingTexts.activated.title });
  }, [message, queries, notify]);
  if (isFetching) return <BusyStep title={texts.processing} text={texts.processingText} />;
  if (!data?.success) {
    return (
      <PaymentFailure
        sentence={data?.message ?? sentenceFor(error, verification.failed)}
        sessionId={payment.sessionId}
        checkAgain={() => void refetch()}
      />
    );
  }
  return (
    <>
      <h1>{texts.title}</h1>
      <p className={`note ${styles.note}`}>{texts.text}</p>
      <Button
        component={Link}
        to={paths.createLink}
        variant="contained"
        className={styles.button ?? ''}
      >
        {texts.start}
      </Button>
    </>
  );
}

const failureTexts = paymentTexts.failure;

interface PaymentFailureProps {
  readonly sentence: string;
  /** What support asks for. */
  readonly sessionId: string | null;
  /** Absent where it would come to the same. */
  readonly checkAgain?: () => void;
}

/** Why a payment could not be verified, and what can be done about it. */
function PaymentFailure({ sentence, sessionId, checkAgain }: PaymentFailureProps) {
  const { pathname, search } = useLocation();
  const isSignedIn = useKnownUser() !== null;
  return (
    <>
      <h1>{failureTexts.title}</h1>
      <Alert severity="warning">{sentence}</Alert>
      {sessionId === null ? null : (
        <dl className={`note ${styles.note}`}>
          <dt>{failureTexts.sessionId}</dt>
          <dd>
            <code translate="no">{sessionId}</code>
          </dd>
        </dl>
      )}
      <div className={`wrapped ${styles.choices}`}>
        <Button component={Link} to={paths.createLink}>
          {failureTexts.back}
        </Button>
        {checkAgain ? (
          <Button variant="contained" onClick={checkAgain}>
            {failureTexts.again}
          </Button>
        ) : isSignedIn ? null : (
          <Button component={Link} to={loginFor(pathname + search)} variant="contained">
            {failureTexts.logIn}
          </Button>
        )}
      </div>
    </>
  );
}
