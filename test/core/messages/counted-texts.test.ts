// Sentences that have a form for one and another for several, and the words of states.

import { subscriptionTexts } from '@utmost/console/src/subscription/subscription-texts.ts';
import { pasteTexts } from '@utmost/core/messages/paste.ts';
import t from 'tap';

t.test('pasted URLs', async (t) => {
  t.equal(pasteTexts.inFragment(['a']), "a is after the #, where analytics can't see it.");
  t.equal(
    pasteTexts.inFragment(['a', 'b']),
    "a and b are after the #, where analytics can't see them.",
  );
  t.equal(
    pasteTexts.stuck(['a']),
    "We can't move a into its field: the website URL has it more than once, or in a form we can't read.",
  );
  t.equal(
    pasteTexts.stuck(['a', 'b', 'c']),
    "We can't move a, b, and c into their fields: the website URL has them more than once, or in a form we can't read.",
  );
});

t.test('states of a subscription', async (t) => {
  const names = {
    active: 'Active',
    trialing: 'Trial',
    past_due: 'Payment overdue',
    unpaid: 'Unpaid',
    paused: 'Paused',
    canceled: 'Canceled',
    incomplete: 'Payment not completed',
    incomplete_expired: 'Payment not completed',
    to_come: 'to_come',
  };
  for (const [status, name] of Object.entries(names))
    t.equal(subscriptionTexts.statusName(status), name, status);
  t.equal(subscriptionTexts.statusName(null), 'No subscription');
});
