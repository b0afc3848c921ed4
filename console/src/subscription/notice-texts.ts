interface NoticeText {
  readonly title: string;
  readonly text: string;
}

/** What has to be known of a subscription, by the payment provider's word for how it stands. */
export const stateNotices: ReadonlyMap<string | null, NoticeText> = new Map<
  string | null,
  NoticeText
>([
  [
    'past_due',
    {
      title: 'Payment overdue',
      text: 'Your last payment failed, or your bank asks you to confirm it. To keep Pro, update your payment method, or open the invoice to confirm.',
    },
  ],
  [
    'unpaid',
    {
      title: 'Subscription unpaid',
      text: 'Your last payment failed, so your workspace is on the Free plan. Pay the open invoice in the billing portal, or cancel the subscription.',
    },
  ],
  [
    'paused',
    {
      title: 'Subscription paused',
      text: 'Your trial ended without a payment method, so your workspace is on the Free plan. Add one in the billing portal and resume, or cancel the subscription.',
    },
  ],
  [
    'incomplete',
    {
      title: 'Payment not completed',
      text: 'Your bank is still confirming your first payment, or asks you to confirm it: open the invoice to do so. Pro starts as soon as it is paid. To pay another way, cancel the subscription first.',
    },
  ],
]);

/** That a subscription goes on where nothing is sold any more. */
export const billingOff: NoticeText = {
  title: 'Nothing to pay for',
  text: 'Billing is turned off on this server, so nothing is limited. Your subscription is still charged until you cancel it.',
};

/** That renewals are not collected, though the subscription goes on. */
export const collectionPaused: NoticeText = {
  title: 'Payments paused',
  text: "Your subscription isn't charged for now. Resume it to be charged again, or cancel it.",
};
