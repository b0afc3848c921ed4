// The components of the terminal by themselves, drawn into memory.
import { compileTaxonomy } from '@utmost/core/taxonomy/compile.ts';
import { parseTaxonomyDocument } from '@utmost/core/taxonomy/document.ts';
import { cleanup, render } from 'ink-testing-library';
import { createElement, type FunctionComponent } from 'react';
import t, { type Test } from 'tap';
import { loadComponents } from './load-components.ts';

const { taxonomy } = parseTaxonomyDocument(`parameters:
  - { displayName: Source, queryName: src, type: dropdown, required: true, allowedValues: [google, newsletter, news-site] }
  - { displayName: Campaign, queryName: camp, type: text, allowWhitespace: false }
`);
if (taxonomy === null) throw new Error('the taxonomy is not valid');
const opened = { compiled: compileTaxonomy(taxonomy), name: 'rules.yaml', connection: null };
const ENTER = '\r';
/** After so long without what is waited for, it will not come. */
const PATIENCE_MS = 20_000;

/** Draws a component; `sees` waits until a text is drawn. */
function draw(t: Test, component: FunctionComponent<never>, props: object) {
  t.teardown(cleanup);
  const { stdin, lastFrame, unmount } = render(
    createElement(component as FunctionComponent, props),
  );
  const sees = async (text: string): Promise<void> => {
    const patience = AbortSignal.timeout(PATIENCE_MS);
    while (!lastFrame()?.includes(text)) {
      if (patience.aborted) throw new Error(`not seen: ${text}\n${lastFrame()}`);
      await new Promise(setImmediate);
    }
  };
  return {
    type: (text: string) => stdin.write(text),
    sees,
    frame: () => lastFrame() ?? '',
    unmount,
  };
}

async function drawWizard(t: Test) {
  const { Keyboard, Wizard } = await loadComponents(
    'cli/ui/screen/use-keys.ts',
    'cli/ui/wizard/wizard.tsx',
  );
  const left = Promise.withResolvers<{ url: string | null }>();
  const ending = { leave: left.resolve, result: { url: null, said: [] } };
  const wizard = createElement(Wizard, { sources: [], opened, ending });
  return { ...draw(t, Keyboard, { children: wizard }), left: left.promise };
}

t.test('progress is a bar with figures', async (t) => {
  const { ProgressView } = await loadComponents('cli/ui/progress-view.tsx');
  const figures = { rows: 1200, refused: 3, rowsPerSecond: 400, secondsLeft: 3 };
  const known = draw(t, ProgressView, { figures, share: 0.5 });
  await known.sees('█'.repeat(12) + '░'.repeat(12));
  t.match(known.frame(), '1,200 rows');
  const unknown = draw(t, ProgressView, { figures, share: null });
  t.notMatch(unknown.frame(), '░');
});

t.test('the form is filled in at the keyboard, and several keys may come at once', async (t) => {
  const { type, sees, frame, left } = await drawWizard(t);
  await sees('› Link name');
  type(`Spring${ENTER}https://a.example/x${ENTER}`);
  await sees('› Source');
  t.match(frame(), 'https://a.example/x', 'the URL as it grows');
  type('NEWS');
  await sees('› newsletter');
  t.match(frame(), 'news-site');
  t.notMatch(frame(), 'google', 'what does not match is not offered');
  type('\u001b[B');
  await sees('src=news-site');
  type(`${ENTER}Big sale`);
  await sees('!Campaign');
  type('\u0015');
  await sees('Campaign      optional');
  type('\t\t');
  await sees('[Copy]');
  type('\u001b[C\r');
  t.match(await left, { url: 'https://a.example/x?src=news-site' });
});

t.test('pasted text is one text, and is shown, not obeyed', async (t) => {
  const { type, sees, frame } = await drawWizard(t);
  await sees('› Link name');
  type('\u001b[200~two\nlines\u202e\u001b[201~');
  await sees('two lines\\u202e');
  t.notMatch(frame(), '\u202e');
  type('\u0015\u001b[?62;c');
  await sees('Link name     required');
});
