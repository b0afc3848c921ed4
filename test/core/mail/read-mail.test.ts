import { isMail, readMail } from '@utmost/core/mail/read-mail.ts';
import t from 'tap';
import { encodedMail } from '../../support/mails.ts';

const bytesOf = (text: string): Uint8Array => new TextEncoder().encode(text);
const HTML = '<a href="https://a.example/?x=1&amp;y=2">größer</a>';
const MAIL = encodedMail('See https://a.example/?x=1\n', HTML);

t.test('an email is known by its name, or by headers that say that it is encoded', async (t) => {
  const table: [name: string, start: string, is: boolean][] = [
    ['a.eml', 'Subject: x\n\ntext', true],
    ['A.EML', '', true],
    ['a.mbox', 'From a@b\n', true],
    ['a.mhtml', MAIL, true],
    ['a.eml', 'PK\0', false],
    ['a.txt', MAIL, true],
    ['a.txt', `See:\r\n${MAIL}`, false],
    ['a.txt', 'Subject: x\nContent-Transfer-Encoding: base64\n\neA==', true],
    ['a.txt', 'From a@b\nSubject: x\n y\nContent-Transfer-Encoding: base64\n\neA==', true],
    ['a.txt', 'Subject: x\n\ntext', false],
    ['a.txt', 'See:\nContent-Transfer-Encoding: base64\n', false],
  ];
  for (const [name, start, is] of table) t.equal(isMail(name, bytesOf(start)), is, name + start);
});

t.test('every text of an email is decoded', async (t) => {
  t.same(await readMail(bytesOf(MAIL)), [
    { kind: 'html', text: `${HTML}\n` },
    { kind: 'text', text: 'See https://a.example/?x=1\n' },
  ]);
  t.same(await readMail(bytesOf('')), []);
});

t.test('a mailbox has the texts of each of its emails', async (t) => {
  const single = await readMail(bytesOf(MAIL));
  for (const end of ['\n', '\r\n']) {
    const box = `From a@b Mon${end}${MAIL}${end}From c@d Tue${end}${MAIL}`;
    const texts = await readMail(bytesOf(box));
    t.same(
      texts.map(({ kind, text }) => ({ kind, text: text.trim() })),
      [...single, ...single].map(({ kind, text }) => ({ kind, text: text.trim() })),
    );
  }
});
