import { Select } from '@inkjs/ui';
import { Box } from 'ink';
import { useEffect, useEffectEvent, useState } from 'react';
import type { Source } from '../../commands/wizard/taxonomy-sources.ts';
import { printable } from '../../output/printable.ts';
import { type offeredPresets, presetStart } from '../../server/find-preset.ts';
import { atEnd, edit, shownText } from '../edited-text.ts';
import { useKeys } from '../keyboard.ts';
import { Screen } from '../screen.tsx';
import { wizardMessages as texts } from '../screen-texts.ts';
import { Line, Tint } from '../styled-text.tsx';
import { useLatest, useSize } from '../terminal-state.ts';
import { NoticeLine, type Work } from '../use-work.tsx';

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
export function SourceChoice(props: SourceChoiceProps) {
  const [isTyping, setTyping] = useState(false);
  const turnTo = (typing: boolean): void => {
    props.work.say(null);
    setTyping(typing);
  };
  return isTyping ? (
    <PathQuestion {...props} back={() => turnTo(false)} />
  ) : (
    <SourceList {...props} typePath={() => turnTo(true)} />
  );
}

function SourceList(props: SourceChoiceProps & { typePath(): void }) {
  const { sources, work, choose, typePath, leave } = props;
  const [chosen, setChosen] = useState<{ readonly source: Source; readonly attempt: number }>();
  // The list of the next attempt listens by then: a key typed as soon as the answer shows is not lost.
  const open = useEffectEvent(choose);
  useEffect(() => {
    if (chosen) open(chosen.source);
  }, [chosen]);
  const { rows } = useSize();
  useKeys(({ name }) => {
    if (name === 'escape' || name === 'interrupt') leave();
  });
  const take = (value: string): void => {
    work.say(null);
    const source = sources[Number(value)];
    if (source) setChosen({ source, attempt: (chosen?.attempt ?? 0) + 1 });
    else typePath();
  };
  const options = sources.map((source, index) => ({
    label: printable(labelOf(source)),
    value: String(index),
  }));
  const hasOwn = sources.some(({ kind }) => kind !== 'template');
  return (
    <Screen title={texts.chooseTaxonomy} note="" body={{ rows: [] }} keys={texts.keysList}>
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
  );
}

interface PresetChoiceProps {
  readonly presets: Awaited<ReturnType<typeof offeredPresets>>;
  /** What the presets are of. */
  readonly note: string;
  readonly work: Work;
  choose(start: ReadonlyMap<string, string>): void;
  leave(): void;
}

// An empty value would never be reported as chosen.
const NO_PRESET = 'none';

/** The choice of the values that links start from: none, or those of a preset. */
export function PresetChoice({ presets, note, work, choose, leave }: PresetChoiceProps) {
  const { rows } = useSize();
  useKeys(({ name }) => {
    if (name === 'escape' || name === 'interrupt') leave();
  });
  const options = presets.map(({ name, leftOut }, index) => ({
    label: printable(leftOut.length === 0 ? name : texts.presetWithout(name, leftOut)),
    value: String(index),
  }));
  return (
    <Screen title={texts.choosePreset} note={note} body={{ rows: [] }} keys={texts.keysList}>
      <Select
        options={[{ label: texts.noPreset, value: NO_PRESET }, ...options]}
        visibleOptionCount={Math.max(3, rows - AROUND_THE_LIST)}
        onChange={(value) => {
          const preset = presets[Number(value)];
          choose(preset ? presetStart(preset) : new Map());
        }}
      />
      <Box flexShrink={0} marginTop={1}>
        <NoticeLine {...work} />
      </Box>
    </Screen>
  );
}

function PathQuestion({ work, choose, back, leave }: SourceChoiceProps & { back(): void }) {
  const path = useLatest(atEnd(''));
  const { columns } = useSize();
  useKeys((key) => {
    const typed = path.get().text.trim();
    if (key.name === 'interrupt') leave();
    else if (key.name === 'escape') back();
    else if (key.name !== 'enter') {
      work.say(null);
      path.set(edit(path.get(), key) ?? path.get());
    } else if (typed === '') work.say({ variant: 'warning', text: texts.pathNeeded });
    else choose({ kind: 'file', path: typed, parameters: null, problems: 0 });
  });
  const label = `${texts.path}  `;
  const shown = shownText(path.shown, Math.max(8, columns - label.length));
  const row = (
    <Line key="path">
      <Tint tone="accent">{label}</Tint>
      <Tint>{shown.text}</Tint>
    </Line>
  );
  const body = { rows: [row], cursor: { x: label.length + shown.column, row: 0 } };
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
