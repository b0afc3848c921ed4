import { NO_VALUE } from '@utmost/core/rules/normalize.ts';
import { type Option, optionsOf } from '@utmost/core/taxonomy/dropdown-options.ts';
import { Box, Text } from 'ink';
import type { ReactNode } from 'react';
import { wizardMessages as texts } from '../../messages/cli-screens.ts';
import { shownText } from '../screen/edited-text.ts';
import { Line, Tint, widthOf } from '../screen/styled-text.tsx';
import { type Field, openOptions, type ParameterField } from './fields.ts';
import { type LinkState, textOf } from './form-state.ts';

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

/** The rows of a form, each a line of the terminal. */
export interface FieldRows {
  readonly rows: readonly ReactNode[];
  /** How many rows there may come to be. */
  readonly most: number;
  readonly focus: { readonly from: number; readonly to: number };
  readonly cursor: { readonly x: number; readonly row: number } | null;
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
): FieldRows {
  const shown = fields.filter(({ kind }) => kind !== 'actions');
  const widest = Math.max(...shown.map((field) => widthOf(labelOf(field))));
  const limit = Math.min(WIDEST_LABEL, Math.floor(facts.columns * 0.36));
  const label = Math.min(widest, limit);
  const indent = MARK + label + GAP;
  const rows: ReactNode[] = [];
  let focus = { from: shown.length - 1, to: shown.length - 1 };
  let cursor: FieldRows['cursor'] = null;
  let options: ReactNode[] = [];
  for (const [index, field] of shown.entries()) {
    const isHere = index === state.at;
    const row = rows.length;
    const value = shownValueOf(state, field, facts, isHere, facts.columns - indent);
    rows.push(
      <FieldRow key={field.path} {...{ field, facts, isHere, label }}>
        {value.node}
      </FieldRow>,
    );
    if (!isHere) continue;
    if (field.kind === 'dropdown') options = optionRows(state, field, indent);
    rows.push(...options);
    focus = { from: row, to: rows.length - 1 };
    if (value.column !== null) cursor = { x: indent + value.column, row };
  }
  return { rows, most: rows.length - options.length + MOST_OPTIONS + 1, focus, cursor };
}

function labelOf(field: Field): string {
  if (field.kind === 'name') return texts.name;
  if (field.kind === 'url') return texts.url;
  if (field.kind === 'encoding') return texts.encoding;
  return 'compiled' in field ? field.compiled.parameter.displayName : '';
}

interface FieldRowProps {
  readonly field: Field;
  readonly facts: FieldFacts;
  readonly isHere: boolean;
  /** How wide the labels are. */
  readonly label: number;
  readonly children: ReactNode;
}

function FieldRow({ field, facts, isHere, label, children }: FieldRowProps) {
  const isWrong = facts.wrong.has(field.path);
  const compiled = 'compiled' in field ? field.compiled : null;
  return (
    <Box height={1} flexShrink={0}>
      <Box width={MARK} flexShrink={0}>
        {isHere && (
          <Tint tone="accent" isBold>
            ›
          </Tint>
        )}
        {isWrong && <Tint tone="wrong">!</Tint>}
      </Box>
      <Box width={label} marginRight={GAP} flexShrink={0}>
        <Text wrap="truncate-end">
          <Tint tone={compiled?.position ?? 'ink'} isBold={isHere}>
            {labelOf(field)}
          </Tint>
        </Text>
      </Box>
      <Box flexGrow={1} flexShrink={1}>
        <Text wrap="truncate-end">{children}</Text>
      </Box>
      {compiled !== null && facts.columns >= ROOM_FOR_NAMES && (
        <Box flexShrink={0} marginLeft={GAP}>
          <Tint tone="muted">{compiled.parameter.queryName}</Tint>
        </Box>
      )}
    </Box>
  );
}

interface ShownValue {
  readonly node: ReactNode;
  /** Where the cursor is in it, if anywhere. */
  readonly column: number | null;
}

function shownValueOf(
  state: LinkState,
  field: Field,
  facts: FieldFacts,
  isHere: boolean,
  width: number,
): ShownValue {
  switch (field.kind) {
    case 'encoding': {
      const isOn = state.form.urlEncoding;
      return { node: <Tint>{isOn ? texts.on : texts.off}</Tint>, column: null };
    }
    case 'identifier':
      return { node: <Identifier field={field} facts={facts} />, column: null };
    case 'dropdown':
      return dropdownValue(state, field, facts, isHere, width);
    default:
      return textValue(state, field, facts, isHere, width);
  }
}

function textValue(
  { form, caret }: LinkState,
  field: Field,
  facts: FieldFacts,
  isHere: boolean,
  width: number,
): ShownValue {
  const text = textOf(form, field);
  const shown = isHere ? shownText({ text, caret }, width) : { text, column: null };
  const node =
    text === '' ? <Placeholder field={field} facts={facts} /> : <Tint>{shown.text}</Tint>;
  return { node, column: shown.column };
}

function dropdownValue(
  { form, filter }: LinkState,
  field: ParameterField,
  facts: FieldFacts,
  isHere: boolean,
  width: number,
): ShownValue {
  if (isHere && filter !== '') {
    const shown = shownText({ text: filter, caret: filter.length }, width);
    return { node: <Tint>{shown.text}</Tint>, column: shown.column };
  }
  const chosen = textOf(form, field);
  const option = optionsOf(field.compiled.parameter, chosen).find(({ value }) => value === chosen);
  const isChosen = option !== undefined && chosen !== '';
  return {
    node: isChosen ? <OptionText option={option} /> : <Placeholder field={field} facts={facts} />,
    column: isHere ? 0 : null,
  };
}

/** What stands where nothing was typed. */
function Placeholder({ field, facts }: Pick<FieldRowProps, 'field' | 'facts'>) {
  const parameter = 'compiled' in field ? field.compiled.parameter : null;
  const inUrl = facts.inUrl.get(parameter?.queryName ?? '');
  const isRequired = parameter === null || parameter.required;
  const otherwise = isRequired ? texts.required : texts.optional;
  return <Tint tone="muted">{inUrl === undefined ? otherwise : texts.inUrl(inUrl)}</Tint>;
}

function Identifier({ field, facts }: { field: ParameterField; facts: FieldFacts }) {
  const value = facts.identifiers.get(field.compiled.parameter.queryName) ?? '';
  const note = facts.isNumberedOnSave ? texts.numberedOnSave : texts.numberedHere;
  return (
    <>
      <Tint tone={field.compiled.position}>{value}</Tint>
      <Tint tone="muted">{`  ${note}`}</Tint>
    </>
  );
}

function optionRows(state: LinkState, { compiled }: ParameterField, indent: number): ReactNode[] {
  const chosen = state.form.values.get(compiled.parameter.queryName) ?? '';
  const options = openOptions(compiled, chosen, state.filter);
  const space = ' '.repeat(indent);
  const words = (key: string, text: string, tone: 'muted' | 'caution'): ReactNode => (
    <Line key={key}>
      <Tint tone={tone}>{space + text}</Tint>
    </Line>
  );
  if (options.length === 0) return [words('none', texts.nothingMatches, 'caution')];
  const centered = Math.max(0, state.option) - Math.floor(MOST_OPTIONS / 2);
  const first = Math.max(0, Math.min(options.length - MOST_OPTIONS, centered));
  const shown = options.slice(first, first + MOST_OPTIONS);
  const below = options.length - first - shown.length;
  return [
    ...(first > 0 ? [words('above', `  ${texts.moreAbove(first)}`, 'muted')] : []),
    ...shown.map((option, index) => {
      const isHighlighted = first + index === state.option;
      return (
        <Line key={`option ${option.value}`}>
          <Tint tone="accent" isBold={isHighlighted}>
            {`${space}${isHighlighted ? '› ' : '  '}`}
          </Tint>
          <OptionText option={option} isBold={isHighlighted} />
        </Line>
      );
    }),
    ...(below > 0 ? [words('below', `  ${texts.moreBelow(below)}`, 'muted')] : []),
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
      {code !== null && (
        <Tint tone="muted" isBold={isBold}>
          {`  ${code}`}
        </Tint>
      )}
    </>
  );
}
