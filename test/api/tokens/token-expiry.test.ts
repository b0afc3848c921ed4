// How long an API token may live.
import { checkTokenExpiry } from '@utmost/api/tokens/manage-tokens.ts';
import { sentenceOf } from '@utmost/core/messages.ts';
import t from 'tap';

t.test('the end of its life', async (t) => {
  const now = new Date('2026-11-21T12:00:00Z');
  const soon = new Date('2026-11-21T12:00:01Z');
  const later = new Date('2027-11-21T12:00:00Z');
  const sentences = (expiresAt: Date | null, latest: Date | null) =>
    checkTokenExpiry(expiresAt, now, latest).map(sentenceOf);
  const past = ['Expiry must be in the future'];
  t.same(sentences(null, null), [], 'never');
  t.same(sentences(soon, null), []);
  t.same(sentences(now, null), past);
  t.same(sentences(new Date(Number.NaN), null), past);
  t.same(sentences(soon, soon), [], 'as long as the token it is made with');
  const outlives = [
    'Expiry must not be later than 2026-11-21T12:00:01.000Z, when the token you use expires',
  ];
  t.same(sentences(later, soon), outlives);
  t.same(sentences(null, soon), outlives);
  t.same(sentences(now, soon), past);
});
