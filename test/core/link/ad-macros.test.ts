import { unknownPlaceholder } from '@utmost/core/link/ad-macros.ts';
import t from 'tap';

t.test('what tools put around a name is told, unless it is a macro or plain text', async (t) => {
  const most = `{${'a'.repeat(100)}}`;
  const placeholders = ['{first name}', '<name>', '%NAME%', '%name!', '#name#', '@name@', '~name~'];
  for (const text of [...placeholders, '$name$', '#a1:b.c#'])
    for (const whole of [text, `a ${text} b`]) t.equal(unknownPlaceholder(whole), text, whole);
  const plain = '{ x}|{}|[ name]|[]|< name>|%N%|5% of 9%|*||*|#1a#|#name@|#sale #x|a@b.com';
  for (const text of plain.split('|')) t.equal(unknownPlaceholder(text), null, text);
  const macros = ['{{x}}', '{campaignid}', '[name]', '*|FNAME|*', most];
  for (const text of macros) t.equal(unknownPlaceholder(text), null, text);
});
