import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { previewTexts } from '@utmost/core/messages/console.ts';
import { billingErrors as errors, paymentTexts } from '@utmost/core/messages/subscription.ts';
import { useEffect, useEffectEvent, useState } from 'react';
import { useNotify } from 'react-admin';
import { Link } from 'react-router-dom';
import boxStyles from '../controls/box-page.module.css';
import { useCopy } from '../controls/use-copy.ts';
import { paths } from '../routing/paths.ts';
import { BusyStep } from './busy-step.tsx';
import styles from './payment.module.css';

const REDIRECT_MS = 1_000;
const MANUAL_MS = 1_000;

const texts = paymentTexts.checkout;

/** Leaves for the payment page after a second, and after another one offers other ways there (spec part 1 section 9). */
export function LeaveForCheckout({ url }: { readonly url: string }) {
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
  const notify = useNotify();
  const { copy, isCopied } = useCopy({ text: texts.copied });
  const open = () => {
    const opened = window.open(url, '_blank');
    // Asked for with "noopener", a browser does not tell whether it has opened anything.
    if (opened) opened.opener = null;
    else notify(errors.newTabFailed, { type: 'error' });
  };
  return (
    <div className={styles.manual}>
      {hasFailed ? (
        <Alert severity="warning">{errors.redirectFailed}</Alert>
      ) : (
        <p className={boxStyles.note}>{texts.manual}</p>
      )}
      <Button variant="contained" className={boxStyles.button ?? ''} onClick={open}>
        {texts.openInNewTab}
      </Button>
      <Button className={boxStyles.button ?? ''} onClick={() => copy(url)}>
        {isCopied ? previewTexts.copied : texts.copyUrl}
      </Button>
      <Link to={paths.plans} className={styles.back}>
        {texts.back}
      </Link>
    </div>
  );
}
