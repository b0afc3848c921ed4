import type { CheckedUrl } from '@utmost/console/src/check-urls/check-text.ts';
import {
  keepSaved,
  NOTHING_PICKED,
  noteRefused,
  noteSaved,
  pickOnly,
  rename,
  savable,
  togglePicked,
} from '@utmost/console/src/check-urls/picked-urls.ts';
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
  canSave,
});
const URLS = [url(3, true), url(4, false), url(5, true)];
const SAVED = new Map([[3, { fullUrl: 'https://a.example/1', warnings: [] }]]);

t.test('URLs are picked and left', async (t) => {
  const picked = togglePicked(togglePicked(NOTHING_PICKED, 0), 2);
  t.same([...picked.picked], [0, 2]);
  t.same([...togglePicked(picked, 0).picked], [2]);
  t.same([...pickOnly(picked, []).picked], []);
});

t.test('what was saved is not offered again', async (t) => {
  t.same(savable(URLS, NOTHING_PICKED), [3, 5]);
  const saved = noteSaved(pickOnly(NOTHING_PICKED, [3, 5]), SAVED);
  t.same(savable(URLS, saved), [5]);
  t.same(savable(URLS.slice(0, 2), saved), []);
  t.same([...saved.picked], [5], 'what was picked meanwhile stays');
});

t.test('nor when the text is checked again', async (t) => {
  const saved = noteSaved(rename(pickOnly(NOTHING_PICKED, [3, 5]), 5, 'Spring'), SAVED);
  const again = keepSaved(saved);
  t.same(savable(URLS, again), [5]);
  t.same([...again.picked], [], 'what was picked may have become wrong');
  t.equal(again.names.get(5), 'Spring');
});

t.test('a refusal stands until the name changes', async (t) => {
  const refused = noteRefused(
    NOTHING_PICKED,
    new Map([[0, ['Link name is required']]]),
    NOTHING_PICKED,
  );
  const renamed = rename(refused, 0, 'Spring');
  t.equal(renamed.refused.size, 0);
  t.equal(renamed.names.get(0), 'Spring');
  const sentences = new Map([
    [0, ['Link name is required']],
    [2, ['Link name is required']],
  ]);
  const late = noteRefused(renamed, sentences, NOTHING_PICKED);
  t.same([...late.refused.keys()], [2], 'not at one that was renamed since');
});
