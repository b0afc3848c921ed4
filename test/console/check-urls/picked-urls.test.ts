import {
  fix,
  keepSaved,
  noteRefused,
  noteSaved,
  nothingPicked,
  pickOnly,
  rename,
  savable,
  togglePicked,
} from '@utmost/console/src/check-urls/picked-urls.ts';
import type { CheckedUrl } from '@utmost/console/src/check-urls/use-check.ts';
import t from 'tap';

const url = (nth: number, canSave: boolean): CheckedUrl => ({
  nth,
  url: 'https://a.example/',
  line: 1,
  column: 1,
  length: 18,
  problems: [],
  correction: null,
  left: [],
  warnings: [],
  name: 'a.example',
  mailText: null,
  found: { url: 'https://a.example/', raw: 'https://a.example/', start: 0 },
  fixable: [],
  canSave,
});
const URLS = [url(3, true), url(4, false), url(5, true)];
const NOTHING = nothingPicked();
const SAVED = new Map([[3, { fullUrl: 'https://a.example/1', warnings: [] }]]);

t.test('URLs are picked and left', async (t) => {
  const picked = togglePicked(togglePicked(NOTHING, 0), 2);
  t.same([...picked.picked], [0, 2]);
  t.same([...togglePicked(picked, 0).picked], [2]);
  t.same([...pickOnly(picked, []).picked], []);
});

t.test('what was saved is not offered again', async (t) => {
  t.same(savable(URLS, NOTHING), [3, 5]);
  const saved = noteSaved(pickOnly(NOTHING, [3, 5]), SAVED, NOTHING);
  t.same(savable(URLS, saved), [5]);
  t.same(savable(URLS.slice(0, 2), saved), []);
  t.same([...saved.picked], [5], 'what was picked meanwhile stays');
});

t.test('nor when the text is checked again', async (t) => {
  const saved = noteSaved(rename(pickOnly(NOTHING, [3, 5]), 5, 'Spring'), SAVED, NOTHING);
  const again = keepSaved(saved);
  t.same(savable(URLS, again), [5]);
  t.same([...again.picked], [], 'what was picked may have become wrong');
  t.equal(again.names.get(5), 'Spring');
});

t.test('a value that was put right stays when the text is checked again', async (t) => {
  const fixed = fix(fix(NOTHING, 3, 'src', 'goo'), 3, 'src', 'google');
  t.same([...(keepSaved(fixed).fixes.get(3) ?? [])], [['src', 'google']]);
  t.equal(NOTHING.fixes.size, 0);
});

t.test('a refusal stands until the name changes', async (t) => {
  const refused = noteRefused(NOTHING, new Map([[0, ['Link name is required']]]), NOTHING);
  const renamed = rename(refused, 0, 'Spring');
  t.equal(renamed.refused.size, 0);
  t.equal(renamed.names.get(0), 'Spring');
  const sentences = new Map([
    [0, ['Link name is required']],
    [2, ['Link name is required']],
  ]);
  const late = noteRefused(renamed, sentences, NOTHING);
  t.same([...late.refused.keys()], [2], 'not at one that was renamed since');
  const fixed = fix(NOTHING, 0, 'src', 'google');
  t.same([...noteRefused(fixed, sentences, NOTHING).refused.keys()], [2], 'nor put right since');
  t.same([...noteRefused(fixed, sentences, fixed).refused.keys()], [0, 2]);
});

t.test('an answer that comes when another text is there says nothing of that', async (t) => {
  const sent = pickOnly(NOTHING, [3]);
  const other = pickOnly(nothingPicked(), [3]);
  t.equal(noteSaved(other, SAVED, sent), other);
  t.equal(noteRefused(other, new Map([[3, ['Link name is required']]]), sent), other);
  t.ok(noteSaved(keepSaved(sent), SAVED, sent).saved.has(3), 'but the same one, checked again');
});
