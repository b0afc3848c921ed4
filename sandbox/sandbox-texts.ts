/** The sandbox's sign-in page. */
export const sandboxTexts = {
  title: 'Sandbox sign-in · Utmost',
  mark: 'Sandbox',
  heading: 'Who are you today?',
  explanation:
    'No identity provider is configured, so any email address works. Use this to try Utmost on this machine.',
  email: 'Email',
  submit: 'Sign in',
  notAnEmail: 'Please enter a valid email address',
} as const;

/** The sandbox's mailbox. */
export const mailboxTexts = {
  title: 'Sandbox mailbox · Utmost',
  mark: 'Sandbox',
  heading: 'Emails that would have been sent',
  explanation: 'No mail server is configured (SMTP_URL), so emails stay here, newest first.',
  empty: 'No emails yet.',
  to: 'To',
  asText: 'As plain text',
} as const;

/** Every text of the sandbox's payment pages. */
export const sandboxPaymentTexts = {
  mark: 'Sandbox',
  explanation: 'No payment provider is configured (STRIPE_SECRET_KEY), so no card is charged.',
  back: 'Back to Utmost',
  checkout: {
    title: 'Sandbox checkout · Utmost',
    heading: 'Pay for Utmost Pro',
    every: { month: 'per month', year: 'per year' },
    choose: 'Choose how this payment goes.',
    pay: (price: string) => `Pay ${price}`,
    decline: 'Pay with a declined card',
    delayed: 'Pay by bank transfer, confirmed later',
    abandon: 'Leave without paying',
    declined: 'Your card was declined. Try another payment method.',
    over: 'This payment page is closed.',
  },
  portal: {
    title: 'Sandbox billing · Utmost',
    heading: 'Billing',
    customer: 'Customer',
    today: 'Today is',
    subscriptions: 'Subscriptions',
    noSubscriptions: 'No subscription.',
    endsAtPeriodEnd: 'cancels at period end',
    period: (from: string, to: string) => `Paid for ${from} to ${to}`,
    actions: {
      'cancel-at-period-end': 'Cancel at period end',
      resume: 'Resume',
      'cancel-now': 'Cancel now',
      retry: 'Pay the open invoice',
      confirm: 'Bank confirms the payment',
      fail: 'Bank rejects the payment',
    },
    card: 'Card',
    cards: {
      good: 'The card works.',
      declined: 'The card is declined.',
      authenticate: 'The bank asks for 3-D Secure.',
    },
    cardActions: {
      'card-good': 'Use a working card',
      'card-declined': 'Use a declined card',
    },
    time: 'Time',
    timeHint: 'Move this customer forward in time. Anything due by then happens.',
    days: (days: number) => `${days} ${days === 1 ? 'day' : 'days'}`,
    periodEnd: 'To period end',
    invoices: 'Invoices',
    noInvoices: 'No invoices.',
  },
  invoice: {
    title: 'Sandbox invoice · Utmost',
    heading: (number: string) => `Invoice ${number}`,
    pay: 'Pay with a working card',
  },
  overview: {
    title: 'Sandbox payments · Utmost',
    heading: 'Payments that would have been made',
    customers: 'Customers',
    noCustomers: 'No customers yet.',
    events: 'Webhooks',
    noEvents: 'No webhooks yet.',
    waiting: 'not sent yet',
    delivered: (status: number, attempts: number) =>
      `${status === 0 ? 'no response' : `response ${status}`}, sent ${attempts === 1 ? 'once' : `${attempts} times`}`,
    resend: 'Send again',
  },
} as const;
