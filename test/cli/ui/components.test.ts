// The components of the terminal by themselves, drawn into memory.
import { compileTaxonomy } from '@utmost/core/taxonomy/compile.ts';
import { parseTaxonomyDocument } from '@utmost/core/taxonomy/document-parse.ts';
import chalk from 'chalk';
import { cleanup, render } from 'ink-testing-library';
import { createElement, type FunctionComponent } from 'react';
import t, { type Test } from 'tap';
import { loadComponents } from '../load-components.ts';

const { taxonomy } = parseTaxonomyDocument(`parameters:
  - { displayName: Source, queryName: src, type: dropdown, required: true, allowedValues: [google, newsletter, news-site] }
  - { displayName: Campaign, queryName: camp, type: text, allowWhitespace: false }
`);
if (taxonomy === null) throw new Error('the taxonomy is not valid');
const opened = { compiled: compileTaxonomy(taxonomy), name: 'rules.yaml', connection: null };
const ENTER = '\r';
/** After so long without what is waited for, it will not come. */
const PATIENCE_MS = 60_000;

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

async function drawWizard(t: Test, shown = opened) {
  const { Keyboard, Wizard } = await loadComponents(
    'cli/ui/keyboard.ts',
    'cli/ui/wizard/wizard.tsx',
  );
  const left = Promise.withResolvers<{ url: string | null }>();
  const ending = { leave: left.resolve, result: { url: null, said: [] } };
  const wizard = createElement(Wizard, { sources: [], opened: shown, ending });
  return { ...draw(t, Keyboard, { children: wizard }), left: left.promise };
}

t.test('progress is a bar with figures', async (t) => {
  const { ProgressView } = await loadComponents('cli/output/progress-view.tsx');
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

const FOUR = parseTaxonomyDocument(`parameters:
  - { displayName: Source, queryName: src, type: dropdown, required: true, allowedValues: [a1, a2, a3, a4, a5, a6, a7, a8, a9] }
  - { displayName: Channel, queryName: ch, type: dropdown, valueMappings: [{ displayValue: Paid Search, codedValue: ps }] }
  - { displayName: Campaign, queryName: camp, type: text, allowWhitespace: false }
  - { displayName: Number, queryName: no, type: identifier, identifierFormat: padded, paddingLength: 4, currentIdentifierValue: 41 }
`).taxonomy;
/** How the colors and styles of a terminal are written below. */
const MARKS: Readonly<Record<string, string>> = {
  ...{ 1: '<b>', 2: '<dim>', 22: '</>', 4: '<u>', 24: '</u>', 7: '<inverse>', 27: '</inverse>' },
  ...{ 33: '<yellow>', 31: '<wrong>', 39: '</c>' },
  ...{ 34: '<hue 0>', 35: '<hue 1>', 32: '<hue 2>', 36: '<cyan>' },
};
const POINTED = `<b>New link</>                                                                                  <dim>rules.yaml</>

  Link name     Spring
  Website URL   https://a.example/a/path?x=1#top
<b><cyan>›</c></> <b><hue 0>Source</c></>        <dim>required</>                                                                         <dim>src</>
<dim>                  2 more above</>
<cyan>                  </c>a3
<cyan>                  </c>a4
<cyan>                  </c>a5
<cyan>                  </c>a6
<b><cyan>                › </c>a7</>
<cyan>                  </c>a8
<cyan>                  </c>a9
  <hue 1>Channel</c>       Paid Search<dim>  ps</>                                                                   <dim>ch</>
  <hue 2>Campaign</c>      <dim>optional</>                                                                        <dim>camp</>

<dim> Copy </> <dim> Print and quit </>

<dim>URL</>                                                                                      <dim>53 of 2,048</>
https://a.example/a/path<dim>?x=1&src=</><u><b><hue 0>a7</c></></u><dim>&ch=</><hue 1>ps</c><dim>&no=</><inverse><cyan>0042</c></inverse><dim>#top</>
<dim>We filled in Channel from your URL.</>
<dim>Press Ctrl-T to undo.</>
<dim>type to filter · ↑↓ move · Enter select · Tab skip · Esc quit</>`;
const REFUSED = `<b>New link</>                                                                                  <dim>rules.yaml</>

  Link name     Spring
  Website URL   https://a.example/a/path?x=1#top
  <hue 0>Source</c>        a7                                                                               <dim>src</>
  <hue 1>Channel</c>       Paid Search<dim>  ps</>                                                                   <dim>ch</>
<b><cyan>›</><wrong>!<b><hue 2>Campaign</c></>      Big sale                                                                        <dim>camp</>
  <cyan>Number</c>        <cyan>0042</c><dim>  next in the taxonomy, not reserved</>                                          <dim>no</>
  URL encoding  on





<dim> Copy </> <dim> Print and quit </>

<dim>URL</>                                                                                      <dim>69 of 2,048</>
https://a.example/a/path<dim>?x=1&src=</><hue 0>a7</c><dim>&ch=</><hue 1>ps</c><dim>&camp=</><u><b><wrong>Big%20sale</c></></u><dim>&no=</><inverse><cyan>0042</c></inverse><dim>#top</>
<b><wrong>!</c></> Campaign cannot contain spaces or whitespace
<dim>We filled in Channel from your URL.</>
<dim>Press Ctrl-T to undo.</>
<yellow>⚠</c> 1 problem to fix first.
<dim>Enter next · ↑↓ or Tab move · Esc quit</>`;

t.test('every line of the form stands in its place and color', async (t) => {
  if (FOUR === null) throw new Error('the taxonomy is not valid');
  const { level } = chalk;
  t.teardown(() => {
    chalk.level = level;
  });
  chalk.level = 3;
  const { type, sees, frame } = await drawWizard(t, { ...opened, compiled: compileTaxonomy(FOUR) });
  const style = new RegExp(`${'\u001b'}\\[([\\d;]+)m`, 'g');
  const marked = () => frame().replace(style, (code, of) => MARKS[of] ?? code);
  const becomes = async (wanted: string): Promise<void> => {
    const patience = AbortSignal.timeout(PATIENCE_MS);
    while (marked() !== wanted && !patience.aborted) await new Promise(setImmediate);
    t.equal(marked(), wanted);
  };
  await sees('required');
  type(`Spring${ENTER}`);
  await sees('Spring');
  type('https://a.example/a/path?ch=ps&x=1#top');
  await sees('Press Ctrl-T to undo.');
  type(`${ENTER}${'\u001b[B'.repeat(7)}`);
  await becomes(POINTED);
  type(`${ENTER}\tBig sale\t\t${ENTER}`);
  await becomes(REFUSED);
});
