// A list that is searched in parts: each answer says where the next goes on.
import {
  readListHeaders,
  type SearchAnswer,
  type SearchQuestion,
  searchOn,
} from '@utmost/core/link/continue-search.ts';
import t from 'tap';

t.test('the headers of a list', async (t) => {
  const read = (headers: Record<string, string>) => readListHeaders(new Headers(headers));
  t.same(read({}), { total: 0, isExact: true, looked: null, of: null, after: null });
  t.same(
    read({
      'Content-Range': 'tracking-links 0-6/7+',
      'Links-Searched': '5000',
      'Links-To-Search': '90000',
      'Search-After': 'x1',
    }),
    { total: 7, isExact: false, looked: 5000, of: 90_000, after: 'x1' },
  );
  t.same(read({ 'Content-Range': 'tracking-links 0-24/1200', 'Links-Searched': '0' }), {
    total: 1200,
    isExact: true,
    looked: 0,
    of: null,
    after: null,
  });
});

type Part = Omit<SearchAnswer<string>, 'isExact'>;

async function search(rows: { first: number; last: number }, parts: readonly Part[]) {
  const asked: SearchQuestion[] = [];
  const answers: SearchAnswer<string>[] = [];
  const ask = async (question: SearchQuestion) => {
    const part = parts[asked.push(question) - 1];
    if (!part) throw new Error('Nothing is left to ask for.');
    return { ...part, isExact: part.after === null };
  };
  for await (const answer of searchOn(rows, ask)) answers.push(answer);
  return { asked, answers };
}

t.test('a search goes on until its page is full', async (t) => {
  const { asked, answers } = await search({ first: 1, last: 3 }, [
    { links: ['b'], total: 2, looked: 5000, of: 12_000, after: 'x1' },
    { links: ['c', 'd'], total: 2, looked: 5000, of: 12_000, after: 'x2' },
  ]);
  t.same(asked, [
    { first: 1, last: 3, after: null },
    { first: 0, last: 1, after: 'x1' },
  ]);
  t.same(answers, [
    { links: ['b'], total: 2, isExact: false, looked: 5000, of: 12_000, after: 'x1' },
    { links: ['b', 'c', 'd'], total: 4, isExact: false, looked: 10_000, of: 12_000, after: 'x2' },
  ]);
});

t.test(
  'a search goes on while a row of its page is missing, and ends with the links',
  async (t) => {
    const { asked, answers } = await search({ first: 0, last: 2 }, [
      { links: ['a', 'b'], total: 2, looked: 5000, of: 9000, after: 'x1' },
      { links: [], total: 0, looked: 4500, of: 9000, after: null },
    ]);
    t.same(asked.at(-1), { first: 0, last: 0, after: 'x1' });
    t.match(answers.at(-1), { links: ['a', 'b'], total: 2, isExact: true, looked: 9500, of: 9500 });
  },
);

t.test('what indexes find at once is asked for once', async (t) => {
  const { asked, answers } = await search({ first: 0, last: 24 }, [
    { links: ['a'], total: 1, looked: null, of: null, after: null },
  ]);
  t.equal(asked.length, 1);
  t.same(answers, [{ links: ['a'], total: 1, isExact: true, looked: null, of: null, after: null }]);
});
