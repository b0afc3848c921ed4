import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import { formatAmount } from '@utmost/core/messages/subscription.ts';
import { isCancelable } from '@utmost/core/subscription.ts';
import tableStyles from '../ui/lists/card-table.module.css';
import { CardTable } from '../ui/lists/card-table.tsx';
import { Section } from '../ui/screen/facts.tsx';
import { LoadFailure } from '../ui/screen/load-failure.tsx';
import { RowsSkeleton } from '../ui/screen/rows-skeleton.tsx';
import { type Invoice, invoicesQuery, type PlanHolder } from './calls.ts';
import styles from './subscription.module.css';
import { subscriptionTexts, invoiceTexts as texts } from './subscription-texts.ts';

/** What was paid, the newest first; on a phone each is a card. */
export function Invoices({ organization }: { readonly organization: PlanHolder }) {
  const { data, error, refetch } = useQuery(invoicesQuery);
  return (
    <Section id="subscription-invoices" title={texts.title}>
      {data?.some(({ isDisputed }) => isDisputed) ? (
        <Remark title={texts.disputedTitle} text={texts.disputedText} />
      ) : null}
      {!isCancelable(organization) && data?.some(({ status }) => status === 'open') ? (
        <Remark title={texts.openTitle} text={texts.openText} />
      ) : null}
      {data && data.length > 0 ? (
        <InvoiceTable invoices={data} />
      ) : data ? (
        <p>{texts.empty}</p>
      ) : error ? (
        <LoadFailure text={texts.loadFailed} error={error} retry={refetch} />
      ) : (
        <RowsSkeleton text={texts.loading} />
      )}
    </Section>
  );
}

function Remark({ title, text }: { readonly title: string; readonly text: string }) {
  return (
    <Alert severity="warning" role="status" sx={{ marginBottom: 4 }}>
      <span>
        <strong>{title}</strong>: {text}
      </span>
    </Alert>
  );
}

function InvoiceTable({ invoices }: { readonly invoices: readonly Invoice[] }) {
  const columns = [
    { text: texts.date },
    { text: texts.number },
    { text: texts.status },
    { text: texts.amount, className: styles.amount },
    { text: texts.actions, className: tableStyles.actions },
  ];
  return (
    <CardTable columns={columns}>
      {invoices.flatMap((invoice) => [
        ...invoice.creditNotes.map((note) => (
          <CreditNoteRow key={note.id} note={note} currency={invoice.currency} />
        )),
        <InvoiceRow key={invoice.id} invoice={invoice} />,
      ])}
    </CardTable>
  );
}

function InvoiceRow({ invoice }: { readonly invoice: Invoice }) {
  const { createdAt, number, total, currency, refunded, url, pdfUrl } = invoice;
  const name = number ?? texts.none;
  return (
    <tr>
      <td data-label={texts.date}>{subscriptionTexts.day(new Date(createdAt))}</td>
      <td data-label={texts.number}>
        <code translate="no">{name}</code>
      </td>
      <td className={tableStyles.quiet} data-label={texts.status}>
        {statusOf(invoice)}
      </td>
      <td className={styles.amount} data-label={texts.amount}>
        <code translate="no">{formatAmount(total, currency)}</code>
        {refunded > 0 ? (
          <span className={`note ${styles.refund}`}>
            {texts.refund(formatAmount(refunded, currency))}
          </span>
        ) : null}
      </td>
      <td className={tableStyles.actions}>
        {url === null ? null : (
          <InvoiceLink href={url} text={texts.view} label={texts.viewNumbered(name)} />
        )}
        {pdfUrl === null ? null : (
          <InvoiceLink href={pdfUrl} text={texts.download} label={texts.downloadNumbered(name)} />
        )}
      </td>
    </tr>
  );
}

function statusOf({ status, total, refunded, isDisputed, isChargedBack }: Invoice): string {
  if (isDisputed) return texts.disputed;
  if (isChargedBack) return texts.chargedBack;
  if (refunded > 0) return refunded < total ? texts.partlyRefunded : texts.refunded;
  return texts.statusName(status);
}

interface CreditNoteRowProps {
  readonly note: Invoice['creditNotes'][number];
  readonly currency: string;
}

function CreditNoteRow({ note, currency }: CreditNoteRowProps) {
  const { createdAt, number, total, pdfUrl } = note;
  return (
    <tr>
      <td data-label={texts.date}>{subscriptionTexts.day(new Date(createdAt))}</td>
      <td data-label={texts.number}>
        <code translate="no">{number}</code>
      </td>
      <td className={tableStyles.quiet} data-label={texts.status}>
        {texts.creditNote}
      </td>
      <td className={styles.amount} data-label={texts.amount}>
        <code translate="no">{formatAmount(-total, currency)}</code>
      </td>
      <td className={tableStyles.actions}>
        <InvoiceLink href={pdfUrl} text={texts.download} label={texts.downloadNumbered(number)} />
      </td>
    </tr>
  );
}

interface InvoiceLinkProps {
  readonly href: string;
  readonly text: string;
  readonly label: string;
}

function InvoiceLink({ href, text, label }: InvoiceLinkProps) {
  return (
    <Button
      component="a"
      href={href}
      target="_blank"
      rel="noreferrer"
      variant="text"
      aria-label={label}
    >
      {text}
    </Button>
  );
}
