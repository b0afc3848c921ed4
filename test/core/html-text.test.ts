import { htmlText } from '@utmost/core/html-text.ts';
import t from 'tap';

t.test('every character that means something in HTML is escaped, and no other', async (t) => {
  const escaped: Readonly<Record<string, string>> = {
    '&': '&amp;',
    '<': '&lt;',
    '>': '&gt;',
    '"': '&quot;',
  };
  for (let code = 0; code < 0x250; code += 1) {
    const char = String.fromCodePoint(code);
    t.equal(htmlText(`a${char}b${char}`), `a${escaped[char] ?? char}b${escaped[char] ?? char}`);
  }
  t.equal(htmlText('&amp;'), '&amp;amp;', 'what looks escaped is text, too');
});
