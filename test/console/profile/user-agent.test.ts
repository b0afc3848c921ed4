// What browsers say of themselves, as they have said it in 2026: the later names are claimed by the earlier ones too.
import { deviceOf } from '@utmost/console/src/profile/user-agent.ts';
import t from 'tap';

const WEBKIT = 'AppleWebKit/537.36 (KHTML, like Gecko)';
const IPHONE =
  '(iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko)';

const cases: readonly (readonly [string, string | null, string | null])[] = [
  [`(Windows NT 10.0; Win64; x64) ${WEBKIT} Chrome/140.0.0.0 Safari/537.36`, 'Chrome', 'Windows'],
  [`(X11; Linux x86_64) ${WEBKIT} HeadlessChrome/140.0.0.0 Safari/537.36`, 'Chrome', 'Linux'],
  [`(Windows NT 10.0) ${WEBKIT} Chrome/140.0.0.0 Safari/537.36 Edg/140.0.0.0`, 'Edge', 'Windows'],
  [`(Windows NT 10.0) ${WEBKIT} Chrome/64.0 Safari/537.36 Edge/17.17134`, 'Edge', 'Windows'],
  [
    `(Linux; Android 10; K) ${WEBKIT} Chrome/140.0 Mobile Safari/537.36 EdgA/140.0`,
    'Edge',
    'Android',
  ],
  [`${IPHONE} Version/18.0 EdgiOS/140.0 Mobile/15E148 Safari/605.1.15`, 'Edge', 'iOS'],
  [`(X11; Linux x86_64) ${WEBKIT} Chrome/140.0 Safari/537.36 OPR/120.0`, 'Opera', 'Linux'],
  ['(X11; Linux x86_64; rv:143.0) Gecko/20100101 Firefox/143.0', 'Firefox', 'Linux'],
  [`${IPHONE} FxiOS/143.0 Mobile/15E148 Safari/605.1.15`, 'Firefox', 'iOS'],
  [`${IPHONE} CriOS/140.0 Mobile/15E148 Safari/604.1`, 'Chrome', 'iOS'],
  ['(iPad; CPU OS 18_6 like Mac OS X) Version/18.6 Safari/604.1', 'Safari', 'iOS'],
  ['(Macintosh; Intel Mac OS X 10_15_7) Version/18.6 Safari/605.1.15', 'Safari', 'macOS'],
  ['(Macintosh; PPC; rv:10.0) Gecko/20100101 Firefox/10.0', 'Firefox', 'macOS'],
  [`(X11; CrOS x86_64 14541.0.0) ${WEBKIT} Chrome/140.0 Safari/537.36`, 'Chrome', 'ChromeOS'],
];

t.test('browsers', async (t) => {
  for (const [rest, browser, system] of cases)
    t.same(deviceOf(`Mozilla/5.0 ${rest}`), { browser, system }, rest);
});

t.test('other programs', async (t) => {
  t.same(deviceOf('curl/8.14.1'), { browser: 'curl', system: null });
  t.same(deviceOf('node'), { browser: null, system: null });
  t.same(deviceOf('libcurlish/8'), { browser: null, system: null });
  t.same(deviceOf(''), { browser: null, system: null });
});
