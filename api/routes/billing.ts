import { DomainError } from '@utmost/core/errors.ts';
import { billingErrors } from '@utmost/core/messages/subscription.ts';
import type { Services } from '../services/caller.ts';
import type { Operation, Operations } from './handler.ts';

export const billing = ({ settings }: Services): Operations => {
  const refuse: Operation = () => {
    if (!settings.isBilled) throw new DomainError('conflict', billingErrors.billingOff);
    throw new DomainError('unavailable', billingErrors.notSetUp);
  };
  return {
    startCheckout: refuse,
    processSession: refuse,
    processPayment: refuse,
    changePlan: refuse,
    cancelSubscription: refuse,
    resumeSubscription: refuse,
    syncSubscription: refuse,
    openBillingPortal: refuse,
    listInvoices: refuse,
    receiveStripeEvent: () => {
      throw new DomainError('malformed', billingErrors.badEvent);
    },
  };
};
