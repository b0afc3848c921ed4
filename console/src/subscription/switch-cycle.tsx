import Alert from '@mui/material/Alert';
import { useQuery } from '@tanstack/react-query';
import { billingTexts, formatAmount } from '@utmost/core/messages/subscription.ts';
import type { BillingCycle } from '@utmost/core/subscription.ts';
import { useAction } from '../data/use-action.ts';
import { ConfirmDialog } from '../ui/controls/confirm-dialog.tsx';
import { changeBillingCycle, subscriptionKey } from './calls.ts';
import { failureOf, sentenceFor } from './failure.ts';
import styles from './subscription.module.css';
import { priceIn, subscriptionTexts, switchCycleTexts as texts } from './subscription-texts.ts';

interface SwitchCycleProps {
  readonly cycle: BillingCycle;
  readonly close: () => void;
}

/** Shows what another billing cycle costs now, and changes to it. */
export function SwitchCycle({ cycle, close }: SwitchCycleProps) {
  const { data, error, refetch } = useQuery({
    // Apart from what a change refreshes: the dialog that shows it is about to close.
    queryKey: ['billing-cycle-price', cycle],
    queryFn: () => changeBillingCycle({ billingCycle: cycle }),
    // What is due changes with time.
    gcTime: 0,
    staleTime: 0,
    refetchOnWindowFocus: false,
  });
  const { mutate, isPending } = useAction({
    call: changeBillingCycle,
    done: ({ paymentUrl }) =>
      paymentUrl === null ? { title: texts.title, text: texts.done(cycle) } : null,
    failed: failureOf(texts.failedTitle, billingTexts.tryLater),
    refresh: [subscriptionKey],
    onFailed: () => void refetch(),
    onDone: ({ paymentUrl }) => (paymentUrl ? window.location.assign(paymentUrl) : close()),
  });
  return (
    <ConfirmDialog
      title={texts.action[cycle]}
      confirm={texts.action[cycle]}
      confirming={texts.confirming}
      dismiss={texts.keep}
      tone="primary"
      isPending={isPending}
      onConfirm={() => data && mutate({ billingCycle: cycle, amountDue: data.amountDue })}
      close={close}
    >
      {data ? (
        <>
          <Change {...data} cycle={cycle} />
          <p>{texts.text}</p>
        </>
      ) : error ? (
        <Alert severity="warning">{sentenceFor(error, texts.loadFailed)}</Alert>
      ) : (
        <p>{texts.loading}</p>
      )}
    </ConfirmDialog>
  );
}

type ChangeProps = Awaited<ReturnType<typeof changeBillingCycle>> & Pick<SwitchCycleProps, 'cycle'>;

function Change({ cycle, currency, price, amountDue, tax, credit, renewsAt }: ChangeProps) {
  const facts = [
    price === null ? null : [texts.price, priceIn(cycle, { amount: price, currency })],
    [texts.due, formatAmount(amountDue, currency)],
    tax > 0 ? [texts.tax, formatAmount(tax, currency)] : null,
    credit > 0 ? [texts.credit, formatAmount(credit, currency)] : null,
    [texts.renews, subscriptionTexts.day(new Date(renewsAt))],
  ].filter((fact) => fact !== null);
  return (
    <dl className={`stack ${styles.change}`}>
      {facts.map(([term, text]) => (
        <div key={term}>
          <dt>{term}</dt>
          <dd>{text}</dd>
        </div>
      ))}
    </dl>
  );
}
