// What an API token may be called, and how long it may live.
import { sentenceOf } from '@utmost/core/messages.ts';
import { checkTokenExpiry, checkTokenName } from '@utmost/core/people/check-token.ts';
import t from 'tap';

t.test('names', async (t) => {
  const codes = (name: string) => checkTokenName(name).map(({ code }) => code);
  for (const name of ['Nightly import', 'Ω', '😀'.repeat(100), 'sessions']) t.same(codes(name), []);
  for (const name of ['', ' ', '\n']) t.same(codes(name), ['token_name_required']);
  t.same(codes('😀'.repeat(101)), ['token_name_too_long']);
  for (const name of ['a\u0000', 'a\u200bb', 'a\ud800b']) {
    t.same(codes(name), ['token_name_characters']);
  }
  for (const name of ['session', ' Session ', 'SESSION']) {
    t.same(codes(name), ['token_name_reserved']);
  }
});

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
