import { sentenceOf } from '@utmost/core/messages.ts';
import {
  checkEmail,
  checkOrganizationName,
  checkTaken,
  checkUsername,
  foldEmail,
} from '@utmost/core/people/check-person.ts';
import type { Problem } from '@utmost/core/problem.ts';
import t from 'tap';

// What people and organizations may be called, and when two addresses are one person's.

const INVISIBLE = ['Ada\u0000', 'Ad\u200ba', 'Ada\u202e', 'Ada\ud800'];
const said = (problems: readonly Problem[]) =>
  problems.map((one) => `${one.path}: ${sentenceOf(one)}`);

t.test('usernames', async (t) => {
  for (const name of ['ada', ' ada ', 'Ω≈ç', '😀😀😀', 'Ada Lovelace', 'a'.repeat(255)])
    t.same(checkUsername(name), [], name);
  for (const name of ['', 'al', ' al ', '😀😀', '   '])
    t.same(said(checkUsername(name)), ['username: Username must be at least 3 characters'], name);
  t.same(said(checkUsername('a'.repeat(256))), [
    'username: Username must be at most 255 characters',
  ]);
  t.same(checkUsername('😀'.repeat(255)), []);
  for (const name of INVISIBLE)
    t.same(said(checkUsername(name)), [
      "username: Username can't contain control or invisible characters",
    ]);
});

t.test('email addresses', async (t) => {
  const longest = `${'a'.repeat(308)}@example.com`;
  const good = ['ada@example.com', 'a@b.c', 'Ada+x@sub.example.co', "o'hara@e.com", 'ä@bücher.de'];
  for (const email of [...good, longest]) t.same(checkEmail(email), [], email);
  const bad = ['', 'ada', '@e.com', 'ada@', 'ada@e', 'ada@.', 'ada@e.', 'a b@e.com', 'a@e .com'];
  const breaking = [...'<>",;:\\()[]'].flatMap((char) => [
    `a${char}@e.com`,
    `a@e${char}.com`,
    `a@e.c${char}m`,
  ]);
  const more = ['a@b@e.com', 'a@e.com\n', '\na@e.com', 'a@e.com, b@e.com', `a${longest}`];
  for (const email of [...bad, ...breaking, ...more, 'ad\u200ba@e.com', 'a@e.c\ud800'])
    t.same(said(checkEmail(email)), ['email: Please enter a valid email address'], email);
});

t.test('names of organizations', async (t) => {
  for (const name of ['N', 'Northwind & Sons', 'a'.repeat(255), '😀'.repeat(255)])
    t.same(checkOrganizationName(name), [], name);
  for (const name of ['', ' ', '\n'])
    t.same(said(checkOrganizationName(name)), ['name: Organization name is required']);
  for (const name of ['a'.repeat(256), ...INVISIBLE])
    t.same(said(checkOrganizationName(name)), [
      'name: Organization name must be at most 255 characters, without control or invisible characters',
    ]);
});

t.test('who else has a name or an address', async (t) => {
  const others = [
    { username: 'Ada', email: 'ada@e.com' },
    { username: 'Bob', email: 'bob@e.com' },
  ];
  const taken = (username: string, email: string) => said(checkTaken({ username, email }, others));
  const name = 'username: The username "ADA" is already taken';
  const email = 'email: The email address BOB@E.com is already taken';
  t.same(taken('Cy', 'cy@e.com'), []);
  t.same(taken('ADA', 'cy@e.com'), [name]);
  t.same(taken('Cy', 'BOB@E.com'), [email]);
  t.same(taken('ADA', 'BOB@E.com'), [name, email]);
  t.same(taken('ada@e.com', 'Ada'), [], 'a name is no address');
  t.same(checkTaken({ username: 'Ada', email: 'ada@e.com' }, []), []);
});

t.test('addresses are compared without the case of ASCII letters, and nothing else', async (t) => {
  t.equal(foldEmail('AdaZ@Example.COM'), 'adaz@example.com');
  t.equal(foldEmail('ÄDA+Tag@e.com'), 'Äda+tag@e.com');
});
