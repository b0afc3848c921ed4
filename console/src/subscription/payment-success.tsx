import { paymentTexts } from '@utmost/core/messages/subscription.ts';
import { useMemo } from 'react';
import { useSearchParams } from 'react-router-dom';
import { BoxPage } from '../controls/box-page.tsx';
import { PageTitle } from '../controls/page-title.tsx';
import { useKnownUser } from '../providers/session.ts';
import { readPayment, verificationOf } from './verification.ts';
import { PaymentFailure, VerifyPayment } from './verify-payment.tsx';

/** `/subscription/success`: where the payment page leads whoever paid; whether they did is asked of the server. */
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
