import {
  answerAddress,
  connectAddress,
  portOf,
  readConnectRequest,
} from '@utmost/core/people/cli-sign-in.ts';
import t from 'tap';

const state = 'aZ09_-'.repeat(4);

t.test('an address that is made is read', async (t) => {
  const request = { port: 40123, state, name: 'Ada’s laptop & more' };
  const address = new URL(connectAddress('https://links.example', request));
  t.equal(address.origin + address.pathname, 'https://links.example/api-tokens/connect');
  const query = Object.fromEntries(address.searchParams) as Record<
    'port' | 'state' | 'name',
    string
  >;
  t.same(readConnectRequest(query), request);
  t.equal(answerAddress(request.port), 'http://127.0.0.1:40123');
});

t.test('a port that browsers must not be sent to', async (t) => {
  for (const good of ['1024', '8080', '65535']) t.equal(portOf(good), Number(good), good);
  const bad = ['', '0', '22', '80', '443', '1023', '65536', '99999', '040123', '4e4', '40123.0'];
  const worse = ['40123 ', '-1', '40123@evil.example', '٤٠١٢٣', undefined, null, ['40123'], 40123];
  for (const port of [...bad, ...worse]) {
    t.equal(portOf(port), null, JSON.stringify(port));
    t.equal(readConnectRequest({ port, state, name: '' }), 'port');
  }
});

t.test('a state that could be guessed, or is none', async (t) => {
  for (const bad of ['', 'x'.repeat(21), 'x'.repeat(129), `${state}"`, `${state}\n`, undefined]) {
    t.equal(readConnectRequest({ port: '40123', state: bad, name: '' }), 'state');
  }
  t.same(readConnectRequest({ port: '40123', state, name: undefined }), {
    port: 40123,
    state,
    name: '',
  });
});
