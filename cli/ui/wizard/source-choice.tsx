import { Select } from '@inkjs/ui';
import { Box } from 'ink';
import { useEffect, useEffectEvent, useState } from 'react';
import { wizardMessages as texts } from '../../messages/cli-screens.ts';
import type { Source } from '../../services/wizard/taxonomy-sources.ts';
import { printable } from '../printable.ts';
import { atEnd, edit, shownText } from '../screen/edited-text.ts';
import { Screen } from '../screen/screen.tsx';
import { Line, Tint } from '../screen/styled-text.tsx';
import { useKeys } from '../screen/use-keys.ts';
import { useLatest } from '../screen/use-latest.ts';
import { useSize } from '../screen/use-size.ts';
import { NoticeLine, type Work } from '../screen/use-work.tsx';

interface SourceChoiceProps {
  readonly sources: readonly Source[];
  readonly work: Work;
  choose(source: Source): void;
  leave(): void;
}

const OTHER_FILE = 'other';
// The head, the sentence, the keys and a notice.
const AROUND_THE_LIST = 9;

/** The choice of a taxonomy: one that was found, or a file whose path is typed. */
export function SourceChoice({ sources, work, choose, leave }: SourceChoiceProps) {
  const [isTyping, setTyping] = useState(false);
  const [chosen, setChosen] = useState<{ readonly source: Source; readonly attempt: number }>();
  // The list of the next attempt listens by then: a key typed as soon as the answer shows is not lost.
  const open = useEffectEvent(choose);
  useEffect(() => {
    if (chosen) open(chosen.source);
  }, [chosen]);
  const { rows } = useSize();
  const back = (): void => {
    work.say(null);
    setTyping(false);
  };
  if (isTyping) return <PathQuestion work={work} choose={choose} back={back} leave={leave} />;
  const take = (value: string): void => {
    work.say(null);
    const source = sources[Number(value)];
    if (source) setChosen({ source, attempt: (chosen?.attempt ?? 0) + 1 });
    else setTyping(true);
  };
  const options = sources.map((source, index) => ({
    label: printable(labelOf(source)),
    value: String(index),
  }));
  const hasOwn = sources.some(({ kind }) => kind !== 'template');
  return (
    <Leavable leave={leave}>
      <Screen title={texts.chooseTaxonomy} note="" body={EMPTY} keys={texts.keysList}>
        <Box flexShrink={0} marginBottom={1}>
          <Tint tone="muted">{hasOwn ? texts.chooseHint : texts.noTaxonomy}</Tint>
        </Box>
        <Select
          // What could not be opened can be chosen again.
          key={chosen?.attempt ?? 0}
          options={[...options, { label: texts.otherFile, value: OTHER_FILE }]}
          visibleOptionCount={Math.max(3, rows - AROUND_THE_LIST)}
          onChange={take}
        />
        <Box flexShrink={0} marginTop={1}>
          <NoticeLine {...work} />
        </Box>
      </Screen>
    </Leavable>
  );
}

const EMPTY = { rows: [], focus: { from: 0, to: 0 } };

function Leavable({ leave, children }: { leave(): void; readonly children: React.ReactNode }) {
  useKeys(({ name }) => {
    if (name === 'escape' || name === 'interrupt') leave();
  });
  return children;
}

interface PathQuestionProps extends Pick<SourceChoiceProps, 'work' | 'choose' | 'leave'> {
  back(): void;
}

function PathQuestion({ work, choose, back, leave }: PathQuestionProps) {
  const path = useLatest(atEnd(''));
  const { columns } = useSize();
  useKeys((key) => {
    if (key.name === 'interrupt') leave();
    else if (key.name === 'escape') back();
    else if (key.name === 'enter') {
      const typed = path.get().text.trim();
      if (typed === '') work.say({ tone: 'caution', text: texts.pathNeeded });
      else choose({ kind: 'file', path: typed, parameters: null, problems: 0 });
    } else {
      work.say(null);
      path.set(edit(path.get(), key) ?? path.get());
    }
  });
  const label = `${texts.path}  `;
  const shown = shownText(path.shown, Math.max(8, columns - label.length));
  const row = (
    <Line key="path">
      <Tint tone="accent">{label}</Tint>
      <Tint>{shown.text}</Tint>
    </Line>
  );
  const body = {
    rows: [row],
    focus: { from: 0, to: 0 },
    cursor: { x: label.length + shown.column, row: 0 },
  };
  return (
    <Screen title={texts.chooseTaxonomy} note="" body={body} keys={texts.keysPath}>
      <NoticeLine {...work} />
    </Screen>
  );
}

function labelOf(source: Source): string {
  if (source.kind === 'server') {
    return `${texts.server(source.connection.url)}  ${texts.serverNote}`;
  }
  if (source.kind === 'template') {
    const { name, parameters } = source.template;
    return `${name}  ${texts.templateNote(parameters.length)}`;
  }
  const { path, parameters, problems } = source;
  return `${path}  ${parameters === null ? texts.faults(problems) : texts.parameters(parameters)}`;
}
