import Button from '@mui/material/Button';
import { paymentTexts } from '@utmost/core/messages/subscription.ts';
import { Link, useLocation } from 'react-router-dom';
import boxStyles from '../controls/box-page.module.css';
import { useKnownUser } from '../providers/session.ts';
import { loginFor } from '../routing/guard.ts';
import { paths } from '../routing/paths.ts';
import styles from './payment.module.css';

const texts = paymentTexts.failure;

interface PaymentFailureProps {
  readonly sentence: string;
  /** What support asks for. */
  readonly sessionId: string | null;
  /** Absent where it would come to the same. */
  readonly checkAgain?: () => void;
}

/** Why a payment could not be verified, and what can be done about it. */
export function PaymentFailure({ sentence, sessionId, checkAgain }: PaymentFailureProps) {
  const { pathname, search } = useLocation();
  const isSignedIn = useKnownUser() !== null;
  return (
    <>
      <h1>{texts.title}</h1>
      <p className={boxStyles.warning} role="alert">
        {sentence}
      </p>
      {sessionId === null ? null : (
        <dl className={styles.session}>
          <dt>{texts.sessionId}</dt>
          <dd>{sessionId}</dd>
        </dl>
      )}
      <div className={boxStyles.choices}>
        <Button component={Link} to={paths.createLink}>
          {texts.back}
        </Button>
        {checkAgain ? (
          <Button variant="contained" onClick={checkAgain}>
            {texts.again}
          </Button>
        ) : isSignedIn ? null : (
          <Button component={Link} to={loginFor(pathname + search)} variant="contained">
            {texts.logIn}
          </Button>
        )}
      </div>
    </>
  );
}
