import { sentenceOf } from '@utmost/core/messages.ts';
import { parameterWarnings } from '@utmost/core/taxonomy/check-parameter.ts';
import t from 'tap';

t.test('a query name that differs from another in case alone', async (t) => {
  const others = ['utm_source', 'ÉTÉ', '__proto__'].map((queryName) => ({ queryName }));
  const table: [string, string[]][] = [
    [
      'UTM_source',
      [
        '"UTM_source" and "utm_source" differ only in case, so they are two different query parameters',
      ],
    ],
    ['été', ['"été" and "ÉTÉ" differ only in case, so they are two different query parameters']],
    ['utm_source', []],
    ['utm-source', []],
    ['__PROTO', []],
  ];
  for (const [queryName, expected] of table) {
    t.same(parameterWarnings({ queryName }, others).map(sentenceOf), expected, queryName);
  }
});
