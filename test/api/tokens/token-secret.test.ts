// An API token is known by its form alone: a leak scanner needs neither the service nor a network.
import { isTokenSecret, makeTokenSecret, shownPart } from '@utmost/api/tokens/token-secret.ts';
import t from 'tap';
import fc from '../../support/property-runs.ts';

t.test('what is made is recognized, and no two are the same', async (t) => {
  const made = Array.from({ length: 1000 }, makeTokenSecret);
  t.equal(new Set(made).size, made.length);
  for (const secret of made) t.match(secret, /^utmost_pat_[0-9A-Za-z]{38}$/);
  t.ok(made.every(isTokenSecret));
});

t.test('every letter and digit is used, so that all 190 bits are there', async (t) => {
  const random = Array.from({ length: 1000 }, () => makeTokenSecret().slice(11, 43)).join('');
  const counts = new Map<string, number>();
  for (const char of random) counts.set(char, (counts.get(char) ?? 0) + 1);
  t.equal(counts.size, 62);
  // 516 are expected of each; 150 off is more than six standard deviations.
  t.ok([...counts.values()].every((count) => Math.abs(count - 516) < 150));
});

t.test('the checksum is the CRC-32 in base 62, as documented', async (t) => {
  const known = 'utmost_pat_00000000000000000000000000000000';
  // CRC-32 of those 43 characters, worked out by another program: 0x3460cd69.
  t.ok(isTokenSecret(`${known}0xTBQf`));
});

t.test('one changed character is a look-alike', async (t) => {
  const secret = makeTokenSecret();
  const at = fc.integer({ min: 0, max: secret.length - 1 });
  const char = fc.constantFrom(...'0123456789ABCXYZabcxyz_-');
  fc.assert(
    fc.property(at, char, (index, other) => {
      fc.pre(secret[index] !== other);
      const changed = secret.slice(0, index) + other + secret.slice(index + 1);
      return !isTokenSecret(changed);
    }),
  );
  for (const wrong of ['', 'utmost_pat_', `${secret}0`, ` ${secret}`, secret.toUpperCase()]) {
    t.notOk(isTokenSecret(wrong), wrong);
  }
});

t.test('what is shown of it says nothing of the rest', async (t) => {
  const secret = makeTokenSecret();
  t.equal(shownPart(secret), secret.slice(0, 15));
});
