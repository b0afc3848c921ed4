import {
  changeBaseUrl,
  changeEncoding,
  changeName,
  changeValue,
  emptyForm,
  type LinkForm,
  touch,
} from '@utmost/core/link-form/link-form.ts';
import { pasteUrl, undoPaste } from '@utmost/core/link-form/paste-url.ts';
import type { CompiledTaxonomy } from '@utmost/core/taxonomy/compile.ts';
import { stepAction } from '../screen/action-bar.tsx';
import { edit } from '../screen/edited-text.ts';
import type { Key } from '../screen/use-keys.ts';
import { type Field, fieldsOf, isStop, openOptions, type ParameterField } from './fields.ts';

/** The form, and where in it one is. */
export interface LinkState {
  readonly form: LinkForm;
  /** The index of the field. */
  readonly at: number;
  /** Where in its text, if it has one. */
  readonly caret: number;
  /** What was typed to find an option. */
  readonly filter: string;
  /** The option that is pointed at, of those that match; -1 for none. */
  readonly option: number;
  /** The action that is pointed at. */
  readonly action: number;
}

/** What the steps of the form need to know. */
export interface FormContext {
  readonly compiled: CompiledTaxonomy;
  readonly fields: readonly Field[];
  /** How many actions there are at its end. */
  readonly actions: number;
}

/** The context of a taxonomy's form. */
export function contextOf(compiled: CompiledTaxonomy, actions: number): FormContext {
  return { compiled, fields: fieldsOf(compiled), actions };
}

export const startOfLink: LinkState = {
  form: emptyForm,
  at: 0,
  caret: 0,
  filter: '',
  option: -1,
  action: 0,
};

/** The text of a field; '' where it has none. */
export function textOf(form: LinkForm, field: Field | undefined): string {
  if (field?.kind === 'name') return form.name;
  if (field?.kind === 'url') return form.baseUrl;
  return field?.kind === 'text' || field?.kind === 'dropdown'
    ? (form.values.get(field.compiled.parameter.queryName) ?? '')
    : '';
}

/** The form as it would be if the option that is pointed at were taken, for the preview. */
export function previewed(state: LinkState, { fields }: FormContext): LinkForm {
  const field = fields[state.at];
  const option = field?.kind === 'dropdown' ? highlightedOption(state, field) : undefined;
  if (field?.kind !== 'dropdown' || !option) return state.form;
  const values = new Map(state.form.values).set(field.compiled.parameter.queryName, option.value);
  return { ...state.form, values };
}

/** Goes to a field. */
export function goTo(state: LinkState, at: number, context: FormContext): LinkState {
  const left = context.fields[state.at];
  const field = context.fields[at];
  if (!field || at === state.at) return state;
  const form = left ? leaving(state.form, left, context.compiled) : state.form;
  const text = textOf(form, field);
  const option = field.kind === 'dropdown' ? chosenOption(field, text) : -1;
  return { ...state, form, at, caret: text.length, filter: '', option };
}

/** What a key makes of the form; the same where it means nothing there. */
export function stepForm(state: LinkState, key: Key, context: FormContext): LinkState {
  const field = context.fields[state.at];
  if (key.name === 'back-tab') return move(state, -1, context);
  if (key.name === 'undo-paste') {
    const form = undoPaste(state.form);
    return { ...state, form, caret: textOf(form, field).length };
  }
  switch (field?.kind) {
    case 'dropdown':
      return stepDropdown(state, key, field, context);
    case 'encoding':
      return stepEncoding(state, key, context);
    case 'actions':
      return stepActions(state, key, context);
    case 'name':
    case 'url':
    case 'text':
      return stepText(state, key, field, context);
    default:
      return state;
  }
}

function move(state: LinkState, direction: 1 | -1, context: FormContext): LinkState {
  const { fields } = context;
  const stops = fields.flatMap((field, index) =>
    isStop(field) && (index - state.at) * direction > 0 ? [index] : [],
  );
  return goTo(state, stops.at(direction === 1 ? 0 : -1) ?? state.at, context);
}

function stepText(state: LinkState, key: Key, field: Field, context: FormContext): LinkState {
  if (key.name === 'enter' || key.name === 'tab' || key.name === 'down') {
    return move(state, 1, context);
  }
  if (key.name === 'up') return move(state, -1, context);
  const before = { text: textOf(state.form, field), caret: state.caret };
  const after = edit(before, key);
  if (after === null) return state;
  if (after.text === before.text) return { ...state, caret: after.caret };
  // A whole address in one go was pasted, whether the terminal says so or not.
  const isPaste = field.kind === 'url' && after.text === key.text && key.text.length > 1;
  const form = isPaste
    ? pasteUrl(state.form, context.compiled, after.text)
    : typed(state.form, field, after.text);
  return { ...state, form, caret: isPaste ? textOf(form, field).length : after.caret };
}

function typed(form: LinkForm, field: Field, text: string): LinkForm {
  if (field.kind === 'name') return changeName(form, text);
  if (field.kind === 'url') return changeBaseUrl(form, text);
  return field.kind === 'text' || field.kind === 'dropdown'
    ? changeValue(form, field.compiled.parameter.queryName, text)
    : form;
}

// What was left may complain; an address that was typed is taken apart as one that was pasted.
function leaving(form: LinkForm, field: Field, compiled: CompiledTaxonomy): LinkForm {
  if (field.kind === 'url' && form.pasted === null && form.baseUrl !== '') {
    return pasteUrl(form, compiled, form.baseUrl);
  }
  const isFilled = textOf(form, field) !== '';
  return isFilled ? touch(form, field.path) : form;
}

function chosenOption({ compiled }: ParameterField, chosen: string): number {
  return openOptions(compiled, chosen, '').findIndex(({ value }) => value === chosen);
}

/** The option that is pointed at. */
function highlightedOption(state: LinkState, field: ParameterField) {
  const chosen = textOf(state.form, field);
  return openOptions(field.compiled, chosen, state.filter)[state.option];
}

function stepDropdown(
  state: LinkState,
  key: Key,
  field: ParameterField,
  context: FormContext,
): LinkState {
  const chosen = textOf(state.form, field);
  const options = openOptions(field.compiled, chosen, state.filter);
  switch (key.name) {
    case 'up':
      return state.option <= 0 ? move(state, -1, context) : { ...state, option: state.option - 1 };
    case 'down':
      return state.option + 1 < options.length
        ? { ...state, option: state.option + 1 }
        : move(state, 1, context);
    case 'tab':
      return state.filter === '' ? move(state, 1, context) : take(state, field, context);
    case 'enter':
      return take(state, field, context);
    case 'text':
      return filtered(state, field, state.filter + key.text);
    case 'backspace':
    case 'delete-word':
    case 'delete-before':
      return filtered(state, field, key.name === 'backspace' ? state.filter.slice(0, -1) : '');
    default:
      return state;
  }
}

function take(state: LinkState, field: ParameterField, context: FormContext): LinkState {
  const option = highlightedOption(state, field);
  // What matches nothing is not passed over in silence.
  if (!option) return state.filter === '' ? move(state, 1, context) : state;
  const form = typed(state.form, field, option.value);
  return move({ ...state, form }, 1, context);
}

/** A filter points at what it finds first. */
function filtered(state: LinkState, field: ParameterField, filter: string): LinkState {
  const found = openOptions(field.compiled, textOf(state.form, field), filter);
  return { ...state, filter, option: filter === '' || found.length === 0 ? -1 : 0 };
}

function stepEncoding(state: LinkState, key: Key, context: FormContext): LinkState {
  const { form } = state;
  const isSpace = key.name === 'text' && key.text.trim() === '';
  if (isSpace || key.name === 'left' || key.name === 'right') {
    return { ...state, form: changeEncoding(form, !form.urlEncoding) };
  }
  if (key.name === 'up') return move(state, -1, context);
  const isOnward = key.name === 'enter' || key.name === 'tab' || key.name === 'down';
  return isOnward ? move(state, 1, context) : state;
}

function stepActions(state: LinkState, key: Key, context: FormContext): LinkState {
  if (key.name === 'up') return move(state, -1, context);
  return { ...state, action: stepAction(state.action, key, context.actions) };
}
