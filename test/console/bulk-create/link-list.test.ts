import {
  addCard,
  afterCreating,
  changeCard,
  draftOfList,
  emptyList,
  encodeAll,
  isWorthKeeping,
  type LinkList,
  listOfDraft,
  refuseCards,
  removeCard,
  submitAll,
  vary,
} from '@utmost/console/src/bulk-create/manual/link-list.ts';
import { changeBaseUrl, changeName, changeValue, touch } from '@utmost/core/link-form/link-form.ts';
import t from 'tap';
import { compiledOf } from '../../support/taxonomies.ts';

const named = (list: LinkList, id: number, name: string): LinkList =>
  changeCard(list, id, (form) => changeName(form, name));
const names = ({ cards }: LinkList): string[] => cards.map(({ form }) => form.name);

const ids = ({ cards }: LinkList): number[] => cards.map(({ id }) => id);
const REFUSED = new Map([[1, new Map([['name', 'Taken']])]]);

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
  t.equal(
    refuseCards(list, list, new Map([[0, new Map([['name', 'Taken']])]])).requestKey,
    requestKey,
  );
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
  const sent = submitAll(named(named(addCard(emptyList()), 0, 'Spring'), 1, 'Summer'));
  const now = submitAll(named(named(addCard(sent), 2, 'Winter'), 1, 'Autumn'));
  const left = afterCreating(refuseCards(now, now, REFUSED), sent);
  t.same(names(left), ['Autumn', 'Winter']);
  t.not(left.requestKey, sent.requestKey);
  for (const { form } of left.cards) t.same([form.isSubmitted, form.refused.size], [false, 0]);
});

t.test('a card that was added since stays, for it is about to be filled in', async (t) => {
  const sent = named(emptyList(), 0, 'Spring');
  t.same(ids(afterCreating(addCard(sent), sent)), [1]);
});

t.test('what was emptied, or typed and taken back, was not typed', async (t) => {
  const valued = (list: LinkList, value: string) =>
    changeCard(list, 0, (form) => changeValue(form, 'src', value));
  const sent = named(named(addCard(valued(emptyList(), 'a')), 0, 'Spring'), 1, 'Summer');
  t.same(ids(afterCreating(valued(named(sent, 0, ''), ''), sent)), [2], 'a new link');
  const back = valued(named(valued(sent, 'b'), 1, 'Summer'), 'a');
  t.same(names(afterCreating(back, sent)), ['']);
});

t.test('the encoding that was chosen since they were sent stays', async (t) => {
  const sent = named(emptyList(), 0, 'Spring');
  const encodings = ({ cards }: LinkList) => cards.map(({ form }) => form.urlEncoding);
  t.same(encodings(afterCreating(encodeAll(sent, false), sent)), [false]);
  const off = encodeAll(sent, false);
  t.same(encodings(afterCreating(off, off)), [true]);
  const longer = named(addCard(off), 0, 'Summer');
  t.same(encodings(afterCreating(longer, off)), [false, false], 'as they were typed');
});

t.test('what the server refused is said at its link, until that changes', async (t) => {
  const sent = addCard(emptyList());
  const list = refuseCards(sent, sent, REFUSED);
  t.equal(list.cards[0]?.form.refused.size, 0);
  t.equal(list.cards[1]?.form.refused.get('name'), 'Taken');
  t.equal(named(list, 1, 'Other').cards[1]?.form.refused.size, 0);
  const again = refuseCards(list, list, new Map());
  t.equal(again.cards[1]?.form.refused.size, 0, 'it was sent again, and is not refused any more');
});

t.test('what the server refused is said at the links that it was sent', async (t) => {
  const sent = named(addCard(addCard(emptyList())), 1, 'Spring');
  const now = addCard(removeCard(sent, 0));
  const refusedIds = ({ cards }: LinkList) =>
    cards.filter(({ form }) => form.refused.size > 0).map(({ id }) => id);
  t.same(refusedIds(refuseCards(now, sent, REFUSED)), [1]);
  t.same(refusedIds(refuseCards(removeCard(now, 1), sent, REFUSED)), []);
  t.same(refusedIds(refuseCards(named(now, 1, 'Summer'), sent, REFUSED)), []);
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
  t.same(names(vary(compiledOf(), emptyList(), choices)), ['Link - cpc - ps', 'Link - email - ps']);
  const typed = changeCard(named(addCard(emptyList()), 1, 'Spring'), 1, (form) =>
    changeValue(changeBaseUrl(form, 'https://a.example/'), 'src', 'a'),
  );
  const varied = vary(compiledOf(), typed, choices);
  t.ok(
    varied.cards.every(({ id }) => id >= typed.nextId),
    'other links, other ids',
  );
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
  const back = listOfDraft(JSON.parse(JSON.stringify(draftOfList(list))));
  t.same(names(back), ['Spring', '']);
  t.equal(back.cards[1]?.form.values.get('__proto__'), 'x');
  t.equal(back.requestKey, list.requestKey);
  t.equal(listOfDraft({ links: [], requestKey: 'x' }).cards.length, 1);
});
