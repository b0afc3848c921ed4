import { ApiError } from '@utmost/console/src/data/api-error.ts';
import { failureOf, sentenceFor } from '@utmost/console/src/subscription/failure.ts';
import {
  checkoutAddress,
  readPayment,
  verificationOf,
} from '@utmost/console/src/subscription/verification.ts';
import t from 'tap';

const read = (query: string) => readPayment(new URLSearchParams(query));

t.test('the address of the checkout is read as it was made', async (t) => {
  const { search } = new URL(checkoutAddress(2, 'yearly'), 'https://utmost.example');
  t.match(read(search), { planId: 2, billingCycle: 'yearly' });
});

t.test('a billing cycle is monthly unless it is yearly', async (t) => {
  for (const query of ['', 'billingCycle=', 'billingCycle=weekly', 'billingCycle=monthly']) {
    t.equal(read(query).billingCycle, 'monthly', query);
  }
});

t.test('only a plan that is paid for can be checked out', async (t) => {
  for (const query of [
    '',
    'planId=',
    'planId=1',
    'planId=0',
    'planId=-2',
    'planId=2.5',
    'planId=x',
  ])
    t.equal(read(query).planId, null, query);
});

const asked = [
  { query: 'session_id=cs_1', failed: 'Failed to verify payment. Please contact support.' },
  { query: 'payment_intent=pi_1&planId=2', failed: 'Failed to process payment' },
  { query: 'payment_intent=pi_1&redirect_status=succeeded', failed: 'Failed to process payment' },
  { query: 'success=true&planId=2', failed: 'Failed to complete subscription update' },
];
for (const { query, failed } of asked) {
  t.test(`${query} is asked of the server`, async (t) => {
    t.match(verificationOf(read(query)), { ask: Function, failed });
  });
}

const refused = [
  { query: '', sentence: 'Missing payment information. Please try again or contact support.' },
  {
    query: 'success=true',
    sentence: 'Missing payment information. Please try again or contact support.',
  },
  {
    query: 'planId=2',
    sentence: 'Missing payment information. Please try again or contact support.',
  },
  { query: 'payment_intent=pi_1&redirect_status=failed', sentence: 'Failed to process payment' },
  { query: 'success=false&planId=2', sentence: 'Failed to process payment' },
];
for (const { query, sentence } of refused) {
  t.test(`${query || 'no query'} is not`, async (t) => {
    t.equal(verificationOf(read(query)), sentence);
  });
}

t.test('a refusal speaks for itself, anything else gets our sentence', async (t) => {
  const ours = 'Please try again later.';
  t.equal(sentenceFor(new ApiError(409, 'Already paid.'), ours), 'Already paid.');
  t.equal(sentenceFor(new ApiError(503, '503: Bad Gateway'), ours), ours);
  t.equal(sentenceFor(new ApiError(0, 'unreachable'), ours), ours);
  t.equal(sentenceFor(new Error('undefined is not a function'), ours), ours);
  t.equal(sentenceFor(null, ours), ours);
});

t.test('a refusal that has a title of its own gets it', async (t) => {
  const say = failureOf('Cancellation Failed', 'Please try again later.');
  const refusal = (text: string) => new ApiError(409, text);
  t.same(say('', refusal('There is no active subscription to cancel.')), {
    title: 'No Active Subscription',
    text: 'There is no active subscription to cancel.',
  });
  t.match(say('', refusal('Another change is under way.')), { title: 'Cancellation Failed' });
});
