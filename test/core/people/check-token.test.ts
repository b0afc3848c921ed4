import { checkTokenName } from '@utmost/core/people/check-token.ts';
import t from 'tap';

// What an API token may be called.

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
