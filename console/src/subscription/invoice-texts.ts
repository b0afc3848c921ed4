const INVOICE_STATUS_NAMES: ReadonlyMap<string, string> = new Map([
  ['paid', 'Paid'],
  ['open', 'Open'],
  ['draft', 'Draft'],
  ['void', 'Void'],
  ['uncollectible', 'Uncollectible'],
]);

/** The list of what was paid. */
export const invoiceTexts = {
  title: 'Invoices',
  empty: 'No invoices yet.',
  loading: 'Loading invoices...',
  loadFailed: "Couldn't load the invoices.",
  date: 'Date',
  number: 'Number',
  amount: 'Amount',
  status: 'Status',
  none: 'Draft',
  creditNote: 'Credit note',
  refunded: 'Refunded',
  partlyRefunded: 'Partly refunded',
  disputed: 'Disputed',
  chargedBack: 'Charged back',
  refund: (amount: string) => `${amount} refunded`,
  disputedTitle: 'Payment disputed',
  disputedText:
    "Your bank disputed a payment. If that's a mistake, ask your bank to withdraw the dispute.",
  openTitle: 'Unpaid invoice',
  openText:
    "Your subscription has ended, and an invoice is still open. It isn't charged automatically. Paying it doesn't start your subscription again.",
  actions: 'Actions',
  view: 'View',
  viewNumbered: (number: string) => `View invoice ${number}`,
  download: 'Download PDF',
  downloadNumbered: (number: string) => `Download PDF of invoice ${number}`,
  statusName: (status: string | null) => INVOICE_STATUS_NAMES.get(status ?? '') ?? status ?? '',
};
