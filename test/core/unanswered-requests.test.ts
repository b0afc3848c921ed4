import { ApiError } from '@utmost/core/api-error.ts';
import { newRequestKey, UnansweredRequests } from '@utmost/core/unanswered-requests.ts';
import t from 'tap';

const unanswered = new UnansweredRequests();

/** The keys under which the same request went, one for each answer. */
async function keysOf(asks: string, answers: readonly (ApiError | null)[]): Promise<string[]> {
  const keys: string[] = [];
  for (const answer of answers) {
    const sent = unanswered.send(asks, async (key) => {
      keys.push(key);
      if (answer) throw answer;
    });
    await sent.catch(() => {});
  }
  return keys;
}

t.test('a request whose answer was lost goes under the same key again', async (t) => {
  const [first, second, third] = await keysOf('/a {}', [
    new ApiError(0, 'The server cannot be reached.'),
    new ApiError(502, 'Bad Gateway'),
    null,
  ]);
  t.equal(second, first);
  t.equal(third, first);
});

t.test('so does one that was turned away before anybody looked at its key', async (t) => {
  const keys = await keysOf('/c {}', [
    new ApiError(0, 'The server cannot be reached.'),
    new ApiError(401, 'Please log in to continue.'),
    new ApiError(429, 'Too many requests.'),
    null,
  ]);
  t.equal(new Set(keys).size, 1);
});

t.test('one that was answered, or says something else, has a key of its own', async (t) => {
  const keys = [
    ...(await keysOf('/b {}', [null, null, new ApiError(422, 'Link name is required'), null])),
    ...(await keysOf('/b {"x":1}', [null])),
  ];
  t.equal(new Set(keys).size, keys.length);
});

t.test('what one program waits for is nothing to another', async (t) => {
  const keys: string[] = [];
  for (const requests of [new UnansweredRequests(), new UnansweredRequests()]) {
    const sent = requests.send('/a {}', async (key) => {
      keys.push(key);
      throw new ApiError(0, 'The server cannot be reached.');
    });
    await t.rejects(sent, { message: 'The server cannot be reached.' });
  }
  t.equal(new Set(keys).size, 2);
});

t.test('a key is 128 random bits in hexadecimal digits', async (t) => {
  const keys = Array.from({ length: 100 }, newRequestKey);
  t.ok(keys.every((key) => /^[0-9a-f]{32}$/.test(key)));
  t.equal(new Set(keys).size, 100);
});
