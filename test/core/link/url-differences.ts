/** Texts of the corpora in which other URLs are found than there, by the reason. */
export const DIFFERENCES: Readonly<Record<string, readonly string[]>> = {
  'A double quote ends a URL: text and code put it around one, and no URL has it unencoded': [
    'http://foo.com/blah_blah_"doublequoted"',
  ],
  'An apostrophe at the end is left outside, as one that closes a quotation': [
    "http://foo.com/blah_blah_'singlequoted'",
  ],
  'GFM lets a URL begin and end beside _, which is emphasis': [
    '_http://example.com',
    'http://example.com_',
  ],
  'Paths and hosts in Japanese go on: a text is told from a URL by its punctuation': [
    'test http://example.comだよね.comtest/hogehoge',
    'http://twitter.com/これは日本語です。example.com中国語http://t.co/abcde한국twitter.comテストexample2.comテストhttp://twitter.com/abcde',
  ],
  'A host that no name server knows is found, so that checking can say so': [
    'text http://no-tld',
    'text http://tld-too-short.x',
    'text http://domain.com-that-you-should-have-put-a-space-after',
    'http://exampleこれは日本語です.com/path/index.html http://あああああああああああああああああああああああああああああああああああああああああああああああああああああああああああああああああああああああああああああああああああああああああああああああああああああああああああああああああああああああああああああああああああああああああああああああああああああああああああああああああああああああああああああああああああああああああああああああああああああああああああああああああああああああああああああああああああああああああああああああああああああああああああああああああ.com/path/index.html',
    'Hello http://xn--はじめよう.com/index.html',
    'text http://domain-dash_2314352345_dfasd.foo-cow_4352.com',
    'test http://leadingdash.-twitter.com',
    'test http://trailingdash-.twitter.com',
    'test http://trailingdash.twitter-.com',
    'test http://_leadingunderscore.twitter.com',
    'test http://leadingunderscore._twitter.com',
    'test http://trailingunderscore_.twitter.com',
    'test http://trailingunderscore.twitter_.com',
    'test http://twitter-.com',
    'test http://twitter_underscore.com',
    'test http://twitter.c_o_m',
  ],
  'Hashtags, mentions and cashtags are those of one network': [
    '#test.com @test.com #http://test.com @http://test.com #t.co/abcde @t.co/abcde',
    '$http://twitter.com $twitter.com $http://t.co/abcde $t.co/abcde $t.co $TVI.CA $RBS.CA',
  ],
  'A shortened URL of t.co has rules of its own: other URLs end in - and have apostrophes, dots and +':
    [
      "I really like http://t.co/pbY2NfTZ's website",
      "Check this site out http://t.co/FNkPfmii- it's great",
      'I really like http://t.co/abcdefghijklmnopqrstuvwxyz012345678901234',
      "http://t.co/pbY2NfTZ's http://t.co/2vYHpAc5; http://t.co/ulYGBYSo: http://t.co/8MkmHU0k+c http://t.co/TKLp64dY.x http://t.co/8t7G3ddS#a http://t.co/FNkPfmii-",
    ],
  'A backslash is read as an escape everywhere: JSON and most of Markdown have it': [
    '<https://example.com?find=\\*>',
    '<https://example.com/\\[\\>',
    '<http://example.com?find=\\*>',
    '<http://example.com/\\[\\>',
  ],
  'Markdown makes no link of it, and people follow it all the same': [
    '`<https://foo.bar.`baz>`',
    '<https://foo.bar/baz bim>',
    '< https://foo.bar >',
    'https://example.com',
    '`<http://foo.bar.`baz>`',
    '<http://foo.bar/baz bim>',
    '< http://foo.bar >',
    'http://example.com',
  ],
  'A backtick ends a URL: text and code put it around one': [
    '<https://foo.bar.`baz>`',
    '<http://foo.bar.`baz>`',
  ],
  'Two dots are no host': ['<https://../>', '<http://../>'],
};
