import type { DependentField } from '@utmost/core/link-form/dependent-fields.ts';
import { NO_VALUE } from '@utmost/core/rules/normalize.ts';
import { type Option, optionsOf } from '@utmost/core/taxonomy/dropdown-options.ts';
import { Box, Text } from 'ink';
import type { ReactNode } from 'react';
import { shownText } from '../edited-text.ts';
import type { ScreenBody } from '../screen.tsx';
import { wizardMessages as texts } from '../screen-texts.ts';
import { Line, Tint, widthOf } from '../styled-text.tsx';
import { type Field, type LinkState, openOptions, textOf } from './form-state.ts';

/** What is shown of a form besides what was typed. */
export interface FieldFacts {
  readonly columns: number;
  /** Places that may complain, and do. */
  readonly wrong: ReadonlySet<string>;
  /** By query name. */
  readonly identifiers: ReadonlyMap<string, string>;
  /** What the website URL says itself, by query name. */
  readonly inUrl: ReadonlyMap<string, string>;
  readonly isNumberedOnSave: boolean;
}

const MARK = 2;
const GAP = 2;
const WIDEST_LABEL = 28;
/** How many options are in sight at once. */
const MOST_OPTIONS = 7;
const ROOM_FOR_NAMES = 76;

/** Draws the fields; the one that one is at shows what there is to choose from. */
export function fieldRows(
  state: LinkState,
  fields: readonly Field[],
  facts: FieldFacts,
): ScreenBody {
  const shown = fields.filter(({ kind }) => kind !== 'actions');
  const widest = Math.max(...shown.map(({ label }) => widthOf(label)));
  const label = Math.min(widest, WIDEST_LABEL, Math.floor(facts.columns * 0.36));
  const indent = MARK + label + GAP;
  const width = facts.columns - indent;
  const rows: ReactNode[] = shown.map((field, index) => {
    const isHere = index === state.at;
    return <FieldRow key={field.path} {...{ state, field, facts, isHere, label, width }} />;
  });
  const most = rows.length + MOST_OPTIONS + 1;
  const at = Math.min(state.at, rows.length - 1);
  const field = shown[state.at];
  if (!field) return { rows, most, focus: { from: at, to: at } };
  const options = field.kind === 'dropdown' ? optionRows(state, field, indent) : [];
  rows.splice(at + 1, 0, ...options);
  const typed = typedIn(state, field, width);
  return {
    rows,
    most,
    focus: { from: at, to: at + options.length },
    cursor: typed && { x: indent + typed.column, row: at },
  };
}

/** What is being typed into a field, as far as it fits; null where nothing can be. */
function typedIn({ form, caret, filter }: LinkState, field: Field, width: number) {
  if (field.kind === 'encoding') return null;
  if (field.kind !== 'dropdown') return shownText({ text: textOf(form, field), caret }, width);
  return shownText({ text: filter, caret: filter.length }, width);
}

interface FieldRowProps {
  readonly state: LinkState;
  readonly field: Field;
  readonly facts: FieldFacts;
  readonly isHere: boolean;
  /** How wide the labels are, and what is behind them. */
  readonly label: number;
  readonly width: number;
}

function FieldRow(props: FieldRowProps) {
  const { field, facts, isHere, label } = props;
  const { compiled } = field;
  return (
    <Box height={1} flexShrink={0}>
      <Box width={MARK} flexShrink={0}>
        {isHere && (
          <Tint tone="accent" isBold>
            ›
          </Tint>
        )}
        {facts.wrong.has(field.path) && <Tint tone="wrong">!</Tint>}
      </Box>
      <Box width={label} marginRight={GAP} flexShrink={0}>
        <Text wrap="truncate-end">
          <Tint tone={compiled?.position ?? 'ink'} isBold={isHere}>
            {field.label}
          </Tint>
        </Text>
      </Box>
      <Box flexGrow={1} flexShrink={1}>
        <Text wrap="truncate-end">
          <FieldValue {...props} />
        </Text>
      </Box>
      {compiled !== null && facts.columns >= ROOM_FOR_NAMES && (
        <Box flexShrink={0} marginLeft={GAP}>
          <Tint tone="muted">{compiled.parameter.queryName}</Tint>
        </Box>
      )}
    </Box>
  );
}

function FieldValue({ state, field, facts, isHere, width }: FieldRowProps) {
  const { form, filter } = state;
  const { kind, compiled } = field;
  const name = compiled?.parameter.queryName ?? '';
  if (kind === 'encoding') return <Tint>{form.urlEncoding ? texts.on : texts.off}</Tint>;
  if (kind === 'identifier') return <IdentifierValue compiled={compiled} facts={facts} />;
  const text = textOf(form, field);
  if (isHere && (kind === 'dropdown' ? filter : text) !== '') {
    return <Tint>{typedIn(state, field, width)?.text ?? ''}</Tint>;
  }
  if (kind !== 'dropdown' && text !== '') return <Tint>{text}</Tint>;
  const options = compiled && text !== '' ? optionsOf(compiled.parameter, text) : [];
  const option = options.find(({ value }) => value === text);
  const dependent = field.dependent(form);
  return option ? (
    <>
      <OptionText option={option} />
      {dependent && dependent.only !== null ? (
        <Tint tone="muted">{`  ${texts.setBy(dependent.controller)}`}</Tint>
      ) : null}
    </>
  ) : (
    <Tint tone="muted">{placeholderOf(field, facts.inUrl.get(name), dependent)}</Tint>
  );
}

function IdentifierValue({ compiled, facts }: Pick<Field, 'compiled'> & { facts: FieldFacts }) {
  const { identifiers, isNumberedOnSave } = facts;
  const note = isNumberedOnSave ? texts.numberedOnSave : texts.numberedHere;
  return (
    <>
      <Tint tone={compiled?.position ?? 'ink'}>
        {identifiers.get(compiled?.parameter.queryName ?? '') ?? ''}
      </Tint>
      <Tint tone="muted">{`  ${note}`}</Tint>
    </>
  );
}

function placeholderOf(
  { compiled }: Field,
  inUrl: string | undefined,
  dependent: DependentField | undefined,
): string {
  if (inUrl !== undefined) return texts.inUrl(inUrl);
  if (dependent?.isHidden) return texts.leftEmpty(dependent.controller);
  if (dependent?.isRequired) return texts.required;
  return compiled === null || compiled.parameter.required ? texts.required : texts.optional;
}

function optionRows(state: LinkState, field: Field, indent: number): ReactNode[] {
  const options = openOptions(state.form, field, state.filter);
  const space = ' '.repeat(indent);
  const words = (text: string, tone: 'muted' | 'caution'): ReactNode => (
    <Line key={text}>
      <Tint tone={tone}>{space + text}</Tint>
    </Line>
  );
  if (options.length === 0) return [words(texts.nothingMatches, 'caution')];
  const centered = Math.max(0, state.option) - Math.floor(MOST_OPTIONS / 2);
  const first = Math.max(0, Math.min(options.length - MOST_OPTIONS, centered));
  const shown = options.slice(first, first + MOST_OPTIONS);
  const below = options.length - first - shown.length;
  return [
    ...(first > 0 ? [words(`  ${texts.moreAbove(first)}`, 'muted')] : []),
    ...shown.map((option, index) => {
      const isBold = first + index === state.option;
      return (
        <Line key={`option ${option.value}`}>
          <Tint tone="accent" isBold={isBold}>{`${space}${isBold ? '› ' : '  '}`}</Tint>
          <OptionText option={option} isBold={isBold} />
        </Line>
      );
    }),
    ...(below > 0 ? [words(`  ${texts.moreBelow(below)}`, 'muted')] : []),
  ];
}

function OptionText({ option, isBold = false }: { option: Option; isBold?: boolean }) {
  const { value, text, code } = option;
  const isNone = value === NO_VALUE && code === null;
  return (
    <>
      <Tint tone={isNone ? 'muted' : 'ink'} isBold={isBold}>
        {text}
      </Tint>
      {code !== null && <Tint tone="muted" isBold={isBold}>{`  ${code}`}</Tint>}
    </>
  );
}
