import {
  ApiError,
  errorOf,
  isRefusedList,
  isUnauthenticated,
  messageOf,
} from '@utmost/console/src/data/api-error.ts';
import t from 'tap';

const refusal = {
  statusCode: 422,
  error: 'Unprocessable Entity',
  code: 'rule_broken',
  message: 'Link name is required',
  errors: { name: 'Link name is required' },
  details: [],
};

const answers = [
  { name: 'our own refusal', body: JSON.stringify(refusal), message: 'Link name is required' },
  { name: 'JSON without a message', body: '{"ok":false}', message: '{"ok":false}' },
  { name: 'a text', body: 'Bad Gateway', message: '422: Bad Gateway' },
  { name: 'a JSON null', body: 'null', message: 'null' },
];

for (const { name, body, message } of answers) {
  t.test(`the message of ${name}`, async (t) => {
    t.equal((await errorOf(new Response(body, { status: 422 }))).message, message);
  });
}

t.test('an empty answer tells its status', async (t) => {
  const error = await errorOf(new Response('', { status: 502, statusText: 'Bad Gateway' }));
  t.equal(error.message, '502: Bad Gateway');
});

t.test('fields keep their sentences, whatever they are called', async (t) => {
  const body = '{"message":"no","errors":{"__proto__":"a","parameters.constructor":"b"}}';
  const error = await errorOf(new Response(body, { status: 422 }));
  t.same(
    [...error.errors],
    [
      ['__proto__', 'a'],
      ['parameters.constructor', 'b'],
    ],
  );
});

t.test('only a 401 means that the session has ended', async (t) => {
  t.ok(isUnauthenticated(new ApiError(401, 'no')));
  t.notOk(isUnauthenticated(new ApiError(403, 'no')));
  t.notOk(isUnauthenticated(new Error('401')));
});

const errors: readonly { error: unknown; message: string }[] = [
  { error: new Error('It broke'), message: 'It broke' },
  { error: { error: 'From the field' }, message: 'From the field' },
  { error: { details: [{ message: 'From the detail' }] }, message: 'From the detail' },
  { error: null, message: 'An unknown error occurred' },
  { error: undefined, message: 'An unknown error occurred' },
  { error: 42, message: 'An unexpected error occurred' },
  { error: {}, message: 'An unexpected error occurred' },
];

for (const { error, message } of errors) {
  t.test(`what is shown: ${message}`, async (t) => t.equal(messageOf(error), message));
}

t.test(
  'a list is refused for good by its search, and for its length only where it is sorted',
  async (t) => {
    const cases = [
      [new ApiError(422, '', 'search_timeout'), false, true],
      [new ApiError(422, '', 'rule_broken'), true, true],
      [new ApiError(422, '', 'rule_broken'), false, false],
      [new ApiError(503, '', 'unavailable'), true, false],
      [new TypeError('Failed to fetch'), true, false],
    ] as const;
    for (const [error, isSorted, isRefused] of cases)
      t.equal(isRefusedList(error, isSorted), isRefused, `${error}`);
  },
);
