// Whose address counts, behind proxies that can be believed and callers that cannot.

import { readConfig } from '@utmost/api/config.ts';
import { clientAddress, networkOf } from '@utmost/api/http/plugins/client-address.ts';
import { startTexts } from '@utmost/api/start-texts.ts';
import t from 'tap';
import { anyEngine } from '../../support/engines.ts';
import { startServer } from '../../support/server.ts';

t.test('the address that counts', async (t) => {
  const all = Number.POSITIVE_INFINITY;
  const cases: [string, string, string | undefined, number, string][] = [
    ['no proxy', '203.0.113.9', undefined, 0, '203.0.113.9'],
    ['no proxy, and a caller who says otherwise', '203.0.113.9', '6.6.6.6', 0, '203.0.113.9'],
    ['one proxy', '10.0.0.1', '203.0.113.9', 1, '203.0.113.9'],
    ['one proxy, and a caller who adds one', '10.0.0.1', '6.6.6.6, 203.0.113.9', 1, '203.0.113.9'],
    ['two proxies', '10.0.0.1', '6.6.6.6, 203.0.113.9, 10.0.0.2', 2, '203.0.113.9'],
    ['fewer than expected', '10.0.0.1', '203.0.113.9', 3, '203.0.113.9'],
    ['however many', '10.0.0.1', '203.0.113.9, 10.0.0.3, 10.0.0.2', all, '203.0.113.9'],
    ['a proxy that adds nothing', '10.0.0.1', undefined, 1, '10.0.0.1'],
    ['what is no address', '10.0.0.1', 'unknown', 1, '10.0.0.1'],
    ['what could end a log line', '10.0.0.1', '1.2.3.4\t"', 1, '10.0.0.1'],
    ['a port', '10.0.0.1', '203.0.113.9:4711', 1, '203.0.113.9'],
    ['IPv6 with a port', '10.0.0.1', '[2001:db8::1]:4711', 1, '2001:db8::1'],
    ['a zone', '10.0.0.1', `fe80::1%${'z'.repeat(1000)}`, 1, 'fe80::1'],
    ['IPv4 on an IPv6 socket', '::ffff:203.0.113.9', undefined, 0, '203.0.113.9'],
  ];
  for (const [name, remote, forwarded, proxies, expected] of cases) {
    t.equal(clientAddress(remote, forwarded, proxies), expected, name);
  }
});

t.test('one customer is one network', async (t) => {
  t.equal(networkOf('203.0.113.9'), '203.0.113.9');
  t.equal(networkOf('2001:db8:1:2:aaaa::1'), networkOf('2001:0DB8:0001:0002::ffff'));
  t.not(networkOf('2001:db8:1:2::1'), networkOf('2001:db8:1:3::1'));
  t.equal(networkOf('::1'), '0:0:0:0::/64');
});

t.test('TRUST_PROXY', async (t) => {
  const trusted = (TRUST_PROXY?: string) => readConfig({ TRUST_PROXY }).trustedProxies;
  t.equal(trusted(), 0);
  t.equal(trusted('false'), 0);
  t.equal(trusted('0'), 0);
  t.equal(trusted('2'), 2);
  t.equal(trusted('true'), Number.POSITIVE_INFINITY);
  for (const wrong of ['-1', '1.5', 'yes', '10.0.0.1']) {
    t.throws(() => trusted(wrong), {
      message:
        'The service cannot start: TRUST_PROXY must be true, false or the number of proxies in front of the service.',
    });
  }
});

t.test('TRUST_PROXY=true is warned of', async (t) => {
  const env = { TRUST_PROXY: 'true', LOG_LEVEL: 'warn' };
  const running = await startServer(anyEngine, { env });
  t.teardown(running.stop);
  t.match(running.logged, [{ level: 40, msg: startTexts.everyProxy }]);
});
