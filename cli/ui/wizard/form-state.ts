import {
  type DependentField,
  dependentFields,
  fittingOptions,
  followRules,
  undoFollowed,
} from '@utmost/core/link-form/dependent-fields.ts';
import {
  BASE_URL,
  changeBaseUrl,
  changeEncoding,
  changeName,
  changeValue,
  emptyForm,
  type LinkForm,
  NAME,
  touch,
} from '@utmost/core/link-form/link-form.ts';
import { pasteUrl, undoPaste } from '@utmost/core/link-form/paste-url.ts';
import { valuePath } from '@utmost/core/problem.ts';
import {
  type CompiledParameter,
  type CompiledTaxonomy,
  isEntered,
} from '@utmost/core/taxonomy/compile.ts';
import {
  isDropdown,
  matchingOptions,
  type Option,
} from '@utmost/core/taxonomy/dropdown-options.ts';
import { edit } from '../edited-text.ts';
import type { Key } from '../keyboard.ts';
import { stepAction } from '../screen.tsx';
import { wizardMessages as texts } from '../screen-texts.ts';

/** A row of the form. An identifier is shown, and passed over. */
export interface Field {
  readonly kind: 'name' | 'url' | 'text' | 'dropdown' | 'identifier' | 'encoding' | 'actions';
  readonly path: string;
  readonly label: string;
  /** Null where it is none of a parameter's. */
  readonly compiled: CompiledParameter | null;
  /** What another field makes of it as a form stands; undefined where it depends on none. */
  dependent(form: LinkForm): DependentField | undefined;
}

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
  /** In the order in which they are gone through. */
  readonly fields: readonly Field[];
  /** How many actions there are at its end. */
  readonly actions: number;
}

/** The context of a taxonomy's form. */
export function contextOf(compiled: CompiledTaxonomy, actions: number): FormContext {
  const fields: Field[] = [
    { kind: 'name', path: NAME, label: texts.name, ...ofNoParameter },
    { kind: 'url', path: BASE_URL, label: texts.url, ...ofNoParameter },
    ...compiled.visible.map((one) => parameterField(compiled, one)),
    { kind: 'encoding', path: 'urlEncoding', label: texts.encoding, ...ofNoParameter },
    { kind: 'actions', path: '', label: '', ...ofNoParameter },
  ];
  return { compiled, fields, actions };
}

const ofNoParameter = { compiled: null, dependent: () => undefined };

function parameterField(taxonomy: CompiledTaxonomy, compiled: CompiledParameter): Field {
  const { displayName: label, queryName } = compiled.parameter;
  const isChosen = isDropdown(compiled.parameter);
  const kind = isEntered(compiled) ? (isChosen ? 'dropdown' : 'text') : 'identifier';
  const dependent = (form: LinkForm) => dependentFields(taxonomy, form).get(queryName);
  return { kind, path: valuePath(queryName), label, compiled, dependent };
}

export const startOfLink: LinkState = {
  form: emptyForm,
  at: 0,
  caret: 0,
  filter: '',
  option: -1,
  action: 0,
};

/** The form of a new link. @param values that it starts from, by query name */
export function startFrom(
  compiled: CompiledTaxonomy,
  values: ReadonlyMap<string, string>,
): LinkState {
  return { ...startOfLink, form: followRules(compiled, emptyForm, { ...emptyForm, values }) };
}

/** The text of a field; '' where it has none. */
export function textOf(form: LinkForm, { kind, compiled }: Field): string {
  if (kind === 'name') return form.name;
  if (kind === 'url') return form.baseUrl;
  return form.values.get(compiled?.parameter.queryName ?? '') ?? '';
}

/** The options of a dropdown that have all that was typed, in their text or their code. */
export function openOptions(form: LinkForm, field: Field, filter: string): readonly Option[] {
  const { compiled } = field;
  if (!compiled) return [];
  const options = fittingOptions(compiled.parameter, field.dependent(form), textOf(form, field));
  return matchingOptions(options, filter);
}

/** The form as it would be if the option that is pointed at were taken, for the preview. */
export function previewed(state: LinkState, { fields, compiled }: FormContext): LinkForm {
  const field = fields[state.at];
  const option = field && openOptions(state.form, field, state.filter)[state.option];
  if (!field?.compiled || !option) return state.form;
  const values = new Map(state.form.values).set(field.compiled.parameter.queryName, option.value);
  return followRules(compiled, state.form, { ...state.form, values });
}

/** Goes to a field. */
export function goTo(state: LinkState, at: number, { fields, compiled }: FormContext): LinkState {
  const left = fields[state.at];
  const field = fields[at];
  if (!field || at === state.at) return state;
  const form = left ? leaving(state.form, left, compiled) : state.form;
  const text = textOf(form, field);
  const isText = field.kind !== 'dropdown';
  const option = isText
    ? -1
    : openOptions(form, field, '').findIndex(({ value }) => value === text);
  return { ...state, form, at, caret: text.length, filter: '', option };
}

// What was left may complain; an address that was typed is taken apart as one that was pasted.
function leaving(form: LinkForm, field: Field, compiled: CompiledTaxonomy): LinkForm {
  const text = textOf(form, field);
  if (text === '') return form;
  if (field.kind === 'url' && form.pasted === null) return pasteUrl(form, compiled, text);
  return touch(form, field.path);
}

/** What a key makes of a field; null where it means nothing special there. */
type Step = (state: LinkState, key: Key, field: Field, context: FormContext) => LinkState | null;

const STEPS: Readonly<Record<Field['kind'], Step>> = {
  name: stepText,
  url: stepText,
  text: stepText,
  dropdown: stepDropdown,
  identifier: () => null,
  encoding: stepEncoding,
  actions: stepActions,
};
const DIRECTIONS: Partial<Record<Key['name'], 1 | -1>> = {
  enter: 1,
  tab: 1,
  down: 1,
  up: -1,
  'back-tab': -1,
};

/** What a key makes of the form; the same where it means nothing there. */
export function stepForm(state: LinkState, key: Key, context: FormContext): LinkState {
  const field = context.fields[state.at];
  if (!field) return state;
  if (key.name === 'undo') {
    const form = state.form.followed ? undoFollowed(state.form) : undoPaste(state.form);
    return { ...state, form, caret: textOf(form, field).length };
  }
  const isBack = key.name === 'back-tab';
  const stepped = isBack ? null : STEPS[field.kind](state, key, field, context);
  const direction = DIRECTIONS[key.name];
  return stepped ?? (direction ? move(state, direction, context) : state);
}

function move(state: LinkState, direction: 1 | -1, context: FormContext): LinkState {
  let at = state.at + direction;
  while (isPassedOver(context.fields[at], state.form)) at += direction;
  return goTo(state, at, context);
}

/** A number or a composed name that is shown only, or a field that another one leaves empty. */
function isPassedOver(field: Field | undefined, form: LinkForm): boolean {
  if (field?.kind === 'identifier') return true;
  return (
    field !== undefined && field.dependent(form)?.isHidden === true && textOf(form, field) === ''
  );
}

function stepText(state: LinkState, key: Key, field: Field, { compiled }: FormContext) {
  const before = textOf(state.form, field);
  const after = edit({ text: before, caret: state.caret }, key);
  if (after === null) return null;
  if (after.text === before) return { ...state, caret: after.caret };
  // A whole address in one go was pasted, whether the terminal says so or not.
  if (field.kind === 'url' && after.text === key.text && key.text.length > 1) {
    const form = pasteUrl(state.form, compiled, after.text);
    return { ...state, form, caret: form.baseUrl.length };
  }
  return { ...state, form: changed(state.form, field, after.text, compiled), caret: after.caret };
}

function changed(
  form: LinkForm,
  { kind, compiled }: Field,
  text: string,
  taxonomy: CompiledTaxonomy,
): LinkForm {
  if (kind === 'name') return changeName(form, text);
  if (kind === 'url') return changeBaseUrl(form, text);
  if (!compiled) return form;
  return followRules(taxonomy, form, changeValue(form, compiled.parameter.queryName, text));
}

function stepDropdown(state: LinkState, key: Key, field: Field, context: FormContext) {
  const { form, filter, option } = state;
  const options = openOptions(form, field, filter);
  const filterBy = (typed: string): LinkState => {
    // A filter points at what it finds first.
    const isFound = typed !== '' && openOptions(form, field, typed).length > 0;
    return { ...state, filter: typed, option: isFound ? 0 : -1 };
  };
  switch (key.name) {
    case 'up':
      return option <= 0 ? null : { ...state, option: option - 1 };
    case 'down':
      return option + 1 < options.length ? { ...state, option: option + 1 } : null;
    case 'tab':
    case 'enter': {
      if (key.name === 'tab' && filter === '') return null;
      const chosen = options[option];
      // What matches nothing is not passed over in silence.
      if (!chosen) return filter === '' ? null : state;
      return move(
        { ...state, form: changed(form, field, chosen.value, context.compiled) },
        1,
        context,
      );
    }
    case 'text':
      return filterBy(filter + key.text);
    case 'backspace':
      return filterBy(filter.slice(0, -1));
    case 'delete-word':
    case 'delete-before':
      return filterBy('');
    default:
      return null;
  }
}

function stepEncoding(state: LinkState, { name, text }: Key) {
  const isTurned = name === 'left' || name === 'right' || (name === 'text' && text.trim() === '');
  const { form } = state;
  return isTurned ? { ...state, form: changeEncoding(form, !form.urlEncoding) } : null;
}

function stepActions(state: LinkState, key: Key, _: Field, { actions }: FormContext) {
  if (key.name === 'up') return null;
  return { ...state, action: stepAction(state.action, key, actions) };
}
