import {
  addCard,
  afterCreating,
  changeCard,
  emptyList,
  encodeAll,
  isWorthKeeping,
  keptOf,
  type LinkList,
  listOfKept,
  refuseCards,
  removeCard,
  submitAll,
  vary,
} from '@utmost/console/src/bulk-create/manual/link-list.ts';
import { changeBaseUrl, changeName, changeValue, touch } from '@utmost/core/link-form/link-form.ts';
import t from 'tap';

const named = (list: LinkList, id: number, name: string): LinkList =>
  changeCard(list, id, (form) => changeName(form, name));
const names = ({ cards }: LinkList): string[] => cards.map(({ form }) => form.name);

t.test('there is always one link', async (t) => {
  const list = emptyList();
  t.equal(removeCard(list, 0), list);
  t.same(names(removeCard(named(addCard(list), 1, 'Second'), 0)), ['Second']);
});

t.test('links keep their ids, and a new one is never taken for an old one', async (t) => {
  const list = addCard(removeCard(addCard(addCard(emptyList())), 1));
  t.same(
    list.cards.map(({ id }) => id),
    [0, 2, 3],
  );
});

t.test('only what is typed makes it another request', async (t) => {
  const list = named(emptyList(), 0, 'Spring');
  const { requestKey } = list;
  t.match(requestKey, /^[0-9a-f]{32}$/);
  t.equal(changeCard(list, 0, (form) => touch(form, 'name')).requestKey, requestKey);
  t.equal(submitAll(list).requestKey, requestKey);
  t.equal(refuseCards(list, new Map([[0, new Map([['name', 'Taken']])]])).requestKey, requestKey);
  for (const other of [
    named(list, 0, 'Summer'),
    changeCard(list, 0, (form) => changeBaseUrl(form, 'https://a.example/')),
    changeCard(list, 0, (form) => changeValue(form, 'src', 'a')),
    encodeAll(list, false),
    addCard(list),
  ])
    t.not(other.requestKey, requestKey);
});

t.test('once its links are stored there is one empty link', async (t) => {
  const sent = named(addCard(emptyList()), 1, 'Spring');
  const left = afterCreating(submitAll(addCard(sent)), sent);
  t.same(names(left), ['']);
  t.not(left.requestKey, sent.requestKey);
});

t.test('but for what was typed since they were sent', async (t) => {
  const sent = named(named(addCard(emptyList()), 0, 'Spring'), 1, 'Summer');
  const now = named(named(addCard(sent), 2, 'Winter'), 1, 'Autumn');
  const left = afterCreating(now, sent);
  t.same(names(left), ['Autumn', 'Winter']);
  t.not(left.requestKey, sent.requestKey);
});

t.test('what the server refused is said at its link, until that changes', async (t) => {
  const list = refuseCards(addCard(emptyList()), new Map([[1, new Map([['name', 'Taken']])]]));
  t.equal(list.cards[0]?.form.refused.size, 0);
  t.equal(list.cards[1]?.form.refused.get('name'), 'Taken');
  t.equal(named(list, 1, 'Other').cards[1]?.form.refused.size, 0);
});

t.test('the links of a list are alike in their encoding', async (t) => {
  const list = addCard(encodeAll(emptyList(), false));
  t.same(
    list.cards.map(({ form }) => form.urlEncoding),
    [false, false],
  );
  const pasted = changeCard(list, 0, (form) => ({ ...form, urlEncoding: true }));
  t.equal(pasted.cards[0]?.form.urlEncoding, false);
});

t.test('variations take the place of the list, empty links are left out', async (t) => {
  const choices = new Map([
    ['med', ['cpc', 'email']],
    ['ch', ['ps']],
  ]);
  t.same(names(vary(emptyList(), choices)), ['Link - cpc - ps', 'Link - email - ps']);
  const typed = changeCard(named(addCard(emptyList()), 1, 'Spring'), 1, (form) =>
    changeValue(changeBaseUrl(form, 'https://a.example/'), 'src', 'a'),
  );
  const varied = vary(typed, choices);
  t.same(names(varied), ['Spring - cpc - ps', 'Spring - email - ps']);
  t.same(
    [...(varied.cards[1]?.form.values ?? [])],
    [
      ['src', 'a'],
      ['med', 'email'],
      ['ch', 'ps'],
    ],
  );
  t.equal(varied.cards[1]?.form.baseUrl, 'https://a.example/');
});

t.test('what is kept gives the same list, its request included', async (t) => {
  const list = changeCard(named(addCard(emptyList()), 0, 'Spring'), 1, (form) =>
    changeValue(form, '__proto__', 'x'),
  );
  t.ok(isWorthKeeping(list));
  t.notOk(isWorthKeeping(emptyList()));
  const back = listOfKept(JSON.parse(JSON.stringify(keptOf(list))));
  t.same(names(back), ['Spring', '']);
  t.equal(back.cards[1]?.form.values.get('__proto__'), 'x');
  t.equal(back.requestKey, list.requestKey);
  t.equal(listOfKept({ links: [], requestKey: 'x' }).cards.length, 1);
});
