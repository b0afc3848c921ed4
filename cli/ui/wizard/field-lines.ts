import { wizardMessages as texts } from '@utmost/core/messages/cli-wizard.ts';
import { NO_VALUE } from '@utmost/core/rules/normalise.ts';
import { type Option, optionsOf } from '@utmost/core/taxonomy/dropdown-options.ts';
import stringWidth from 'string-width';
import { shownText } from '../terminal/edited-text.ts';
import {
  type Line,
  padded,
  type Span,
  span,
  spread,
  type Tone,
  windowOn,
} from '../terminal/line.ts';
import { type ActionLines, actionLines } from './action-lines.ts';
import { type Field, matchingOptions, type ParameterField } from './fields.ts';
import { type LinkState, textOf } from './link-state.ts';

/** What is shown of a form besides what was typed. */
export interface FieldFacts {
  readonly width: number;
  /** Places that may complain, and do. */
  readonly wrong: ReadonlySet<string>;
  /** By query name. */
  readonly identifiers: ReadonlyMap<string, string>;
  /** What the website URL says itself, by query name. */
  readonly inUrl: ReadonlyMap<string, string>;
  readonly isNumberedOnSave: boolean;
  /** The words of the actions. */
  readonly actions: readonly string[];
}

/** The lines of a form. */
export interface FormLines {
  readonly body: readonly Line[];
  /** How many lines the body may come to have. */
  readonly mostBody: number;
  readonly focus: { readonly from: number; readonly to: number };
  readonly cursor: { readonly x: number; readonly line: number } | null;
}

const MARK = 2;
const GAP = 2;
const WIDEST_LABEL = 28;
/** How many options are in sight at once. */
const MOST_OPTIONS = 7;
const ROOM_FOR_NAMES = 76;
const BOLD = { isBold: true };

/** Draws the fields; the one that one is at shows what there is to choose from. */
export function formLines(
  state: LinkState,
  fields: readonly Field[],
  facts: FieldFacts,
): FormLines {
  const labels = fields.map(labelOf);
  const widest = Math.max(...labels.map((label) => stringWidth(label)));
  const limit = Math.min(WIDEST_LABEL, Math.floor(facts.width * 0.36));
  const indent = MARK + Math.min(widest, limit) + GAP;
  const body: Line[] = [];
  let focus = { from: 0, to: 0 };
  let cursor: FormLines['cursor'] = null;
  let options: readonly Line[] = [];
  for (const [index, field] of fields.entries()) {
    const isHere = index === state.at;
    const line = body.length;
    if (field.kind === 'actions') {
      const { lines, at } = laidOutActions(state, facts, isHere, indent);
      body.push(...lines);
      if (isHere) focus = { from: line + at, to: line + at };
      continue;
    }
    const value = shownValue(state, field, facts, isHere, facts.width - indent);
    const label = labelLine(field, labels[index] ?? '', facts, isHere, indent);
    const name = 'compiled' in field ? field.compiled.parameter.queryName : '';
    const shown = [...label, ...value.spans];
    const isRoomy = facts.width >= ROOM_FOR_NAMES;
    body.push(isRoomy ? spread(shown, [span(name, 'muted')], facts.width) : shown);
    if (!isHere) continue;
    if (field.kind === 'dropdown') options = optionLines(state, field, indent);
    body.push(...options);
    focus = { from: line, to: body.length - 1 };
    if (value.column !== null) cursor = { x: indent + value.column, line };
  }
  const mostBody = body.length - options.length + MOST_OPTIONS + 1;
  return { body, mostBody, focus, cursor };
}

function labelOf(field: Field): string {
  if (field.kind === 'name') return texts.name;
  if (field.kind === 'url') return texts.url;
  if (field.kind === 'encoding') return texts.encoding;
  return 'compiled' in field ? field.compiled.parameter.displayName : '';
}

function labelLine(
  field: Field,
  label: string,
  { wrong }: FieldFacts,
  isHere: boolean,
  indent: number,
): Line {
  const isWrong = wrong.has(field.path);
  const mark = isHere ? span('›', 'accent', BOLD) : span(isWrong ? '!' : ' ', 'wrong');
  const tone: Tone = 'compiled' in field ? field.compiled.position : 'ink';
  const words = padded([span(label, tone, { isBold: isHere })], indent - MARK - GAP);
  return [mark, span(isHere && isWrong ? '!' : ' ', 'wrong'), ...words, span('  ')];
}

interface ShownValue {
  readonly spans: readonly Span[];
  readonly column: number | null;
}

function shownValue(
  state: LinkState,
  field: Field,
  facts: FieldFacts,
  isHere: boolean,
  width: number,
): ShownValue {
  const { form } = state;
  switch (field.kind) {
    case 'encoding':
      return still(span(form.urlEncoding ? texts.on : texts.off));
    case 'identifier':
      return { spans: identifierSpans(field, facts), column: null };
    case 'dropdown':
      return dropdownValue(state, field, facts, isHere, width);
    default:
      return textValue(state, field, facts, isHere, width);
  }
}

function textValue(
  state: LinkState,
  field: Field,
  facts: FieldFacts,
  isHere: boolean,
  width: number,
): ShownValue {
  const text = textOf(state.form, field);
  if (!isHere) return still(text === '' ? emptyText(field, facts) : span(text));
  const shown = shownText({ text, caret: state.caret }, width);
  const spans = shown.text === '' ? [emptyText(field, facts)] : [span(shown.text)];
  return { spans, column: shown.column };
}

function dropdownValue(
  state: LinkState,
  field: ParameterField,
  facts: FieldFacts,
  isHere: boolean,
  width: number,
): ShownValue {
  if (isHere && state.filter !== '') {
    const shown = shownText({ text: state.filter, caret: state.filter.length }, width);
    return { spans: [span(shown.text)], column: shown.column };
  }
  const chosen = textOf(state.form, field);
  const option = optionsOf(field.compiled.parameter, chosen).find(({ value }) => value === chosen);
  const spans = option && chosen !== '' ? optionSpans(option) : [emptyText(field, facts)];
  return { spans, column: isHere ? 0 : null };
}

function still(one: Span): ShownValue {
  return { spans: [one], column: null };
}

/** What stands where nothing was typed. */
function emptyText(field: Field, { inUrl }: FieldFacts): Span {
  if (field.kind === 'name' || field.kind === 'url') return span(texts.required, 'muted');
  if (!('compiled' in field)) return span('');
  const { queryName, required } = field.compiled.parameter;
  const standing = inUrl.get(queryName);
  if (standing !== undefined) return span(texts.inUrl(standing), 'muted');
  return span(required ? texts.required : texts.optional, 'muted');
}

function identifierSpans(
  field: ParameterField,
  { identifiers, isNumberedOnSave }: FieldFacts,
): Span[] {
  const value = identifiers.get(field.compiled.parameter.queryName) ?? '';
  const note = isNumberedOnSave ? texts.numberedOnSave : texts.numberedHere;
  return [span(value, field.compiled.position), span(`  ${note}`, 'muted')];
}

// Below the values where they have room there, else from the edge.
function laidOutActions(
  { action }: LinkState,
  { actions, width }: FieldFacts,
  isHere: boolean,
  indent: number,
): ActionLines {
  const laidOut = (from: number) =>
    actionLines(actions, isHere ? action : -1, width - from, isHere ? 'ink' : 'muted');
  const below = laidOut(indent);
  const isRoomy = below.lines.length === 1;
  const { lines, at } = isRoomy ? below : laidOut(MARK);
  const space = span(' '.repeat((isRoomy ? indent : MARK) - 1));
  const mark = (index: number) => span(isHere && index === 0 ? '›' : ' ', 'accent', BOLD);
  return { lines: lines.map((line, index) => [mark(index), space, ...line]), at };
}

function optionLines(state: LinkState, { compiled }: ParameterField, indent: number): Line[] {
  const chosen = state.form.values.get(compiled.parameter.queryName) ?? '';
  const options = matchingOptions(compiled, chosen, state.filter);
  const space = span(' '.repeat(indent));
  if (options.length === 0) return [[space, span(texts.nothingMatches, 'caution')]];
  const shown = windowOn(options, MOST_OPTIONS, Math.max(0, state.option));
  const above = shown.first;
  const below = options.length - above - shown.items.length;
  const more = (words: string): Line => [space, span(`  ${words}`, 'muted')];
  return [
    ...(above > 0 ? [more(texts.moreAbove(above))] : []),
    ...shown.items.map((option, index) => {
      const isPointed = above + index === state.option;
      const mark = span(isPointed ? '› ' : '  ', 'accent', { isBold: isPointed });
      const spans = optionSpans(option);
      return [space, mark, ...(isPointed ? spans.map((one) => ({ ...one, isBold: true })) : spans)];
    }),
    ...(below > 0 ? [more(texts.moreBelow(below))] : []),
  ];
}

function optionSpans({ value, text, code }: Option): Span[] {
  if (value === NO_VALUE && code === null) return [span(text, 'muted')];
  return [span(text), ...(code === null ? [] : [span(`  ${code}`, 'muted')])];
}
