import type Stripe from 'stripe';
import type { DomainError } from '../../domain-error.ts';
import { asked, askedFor } from './client.ts';

const PAGE = 100;

/** Whom Stripe charges; the metadata says for which organization. */
export function customersAt(stripe: Stripe) {
  const isThere = async (id: string): Promise<boolean> => {
    const found = await askedFor(stripe.customers.retrieve(id));
    return found !== null && !found.deleted;
  };
  return {
    /** Whether a customer is known by the workspace of another server that uses the same account. */
    async isElsewhere(id: string): Promise<boolean> {
      const found = await askedFor(stripe.customers.retrieve(id));
      return found !== null && !found.deleted && Boolean(found.metadata.organizationId);
    },
    /** Whether Stripe has the customer, and it wasn't deleted there. */
    isThere,
    /** The customer of an organization, by what an earlier attempt, whose answer was lost, has made. */
    async find(organizationId: string, { email }: { email?: string }): Promise<string | null> {
      const query = `metadata['organizationId']:'${organizationId}'`;
      // Accounts in India have no search: https://docs.stripe.com/api/customers/search
      const { data } = await asked<Pick<Stripe.ApiList<Stripe.Customer>, 'data'>>(
        stripe.customers.search({ query, limit: 1 }),
      ).catch((error: DomainError) => {
        if (error.code !== 'conflict' || email === undefined) throw error;
        return asked(stripe.customers.list({ email, limit: PAGE }));
      });
      return data.find(({ metadata }) => metadata.organizationId === organizationId)?.id ?? null;
    },
    /** Name and e-mail address are the customer's own from then on. */
    async create(organizationId: string, facts: { name: string; email?: string }): Promise<string> {
      const { id } = await asked(
        stripe.customers.create({ ...facts, metadata: { organizationId } }),
      );
      return id;
    },
    /** Deletes a customer with all that may charge it; one that pays for something else as well is let go instead. */
    async end(id: string, organizationId: string, ours: ReadonlySet<string>): Promise<void> {
      if (!(await isThere(id))) return;
      const { data } = await asked(stripe.subscriptions.list({ customer: id, limit: PAGE }));
      if (data.every((one) => ours.has(one.id))) await askedFor(stripe.customers.del(id));
      else {
        const metadata = { organizationId: '', deletedOrganizationId: organizationId };
        await asked(stripe.customers.update(id, { metadata }));
      }
    },
  };
}
