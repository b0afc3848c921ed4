import { composedNames } from '@utmost/core/link/compose-values.ts';
import {
  type DependentField,
  dependentFields,
  fittingOptions,
  followedSentence,
  undoFollowed,
} from '@utmost/core/link-form/dependent-fields.ts';
import { changeValue, type LinkForm } from '@utmost/core/link-form/link-form.ts';
import { isUnlisted, valuePath } from '@utmost/core/problem.ts';
import { NO_VALUE } from '@utmost/core/rules/normalize.ts';
import {
  type CompiledParameter,
  type CompiledTaxonomy,
  isEntered,
} from '@utmost/core/taxonomy/compile.ts';
import { shownComposition } from '@utmost/core/taxonomy/composed/composition.ts';
import { isDay } from '@utmost/core/taxonomy/date-value.ts';
import { isDropdown } from '@utmost/core/taxonomy/dropdown-options.ts';
import { isInUrl } from '@utmost/core/taxonomy/parameter.ts';
import { memo, useMemo, useState } from 'react';
import { later } from '../../routing/later.tsx';
import { focusWhenThere } from '../browser/focus-on.ts';
import { Combobox } from '../controls/combobox.tsx';
import { describe, Field, type FieldProps } from '../controls/field.tsx';
import { TextField } from '../controls/text-field.tsx';
import { hueStyle } from '../theme/hue.ts';
import { foldedTexts } from '../ui-texts.ts';
import { type ChangeForm, following, typeValue } from './change-form.ts';
import { fieldId, fieldOf } from './field-id.ts';
import styles from './link-fields.module.css';
import { fieldTexts as texts } from './link-fields-texts.ts';
import { SuggestedField } from './suggested-field.tsx';

interface ParameterFieldProps {
  readonly formId: string;
  readonly compiled: CompiledParameter;
  /** As typed or chosen; undefined while untouched. */
  readonly value: string | undefined;
  /** Of an identifier or a composed name, which are not typed. */
  readonly identifier: string | undefined;
  readonly problem: string | undefined;
  readonly onChange: (value: string) => void;
  /** Called in place of `onChange` while a value of a dropdown is being typed. */
  readonly onType?: (text: string) => void;
  readonly isHighlighted: boolean;
  /** What another field makes of it; undefined where it depends on none. */
  readonly dependent?: DependentField | undefined;
}

const AskRemedy = later(() => import('../../value-requests/ask-remedy.tsx'));

// A composed name is as long as its parts together.
const WHOLE_ROW = { gridColumn: '1 / -1' };

/** The field of one parameter, in its hue; a text suggests the values that links have already. */
export function ParameterField(props: ParameterFieldProps) {
  const { formId, compiled, value, identifier, problem, onChange, onType, isHighlighted } = props;
  const { dependent } = props;
  const { position } = compiled;
  const parameter = useMemo(() => required(compiled.parameter, dependent), [compiled, dependent]);
  const { type, displayName, queryName } = parameter;
  const id = fieldId(formId, valuePath(queryName));
  const isTold = !isEntered(compiled);
  const isChosen = useMemo(() => isDropdown(parameter), [parameter]);
  const field = {
    id,
    label: displayName,
    note: [
      isTold ? texts.automatic : noteOf(parameter, dependent),
      isInUrl(parameter) ? undefined : texts.notInUrl,
    ]
      .filter(Boolean)
      .join(' · '),
    queryName,
    problem,
    style: { ...hueStyle(position), ...(compiled.composition && WHOLE_ROW) },
    isHighlighted,
    remedy:
      problem !== undefined &&
      isChosen &&
      compiled.resolve(value ?? '').problems.some(isUnlisted) ? (
        <AskRemedy compiled={compiled} value={value ?? ''} />
      ) : null,
  };
  if (type === 'date') return <DateField {...{ field, onChange }} value={value ?? ''} />;
  if (!isTold && !isChosen) {
    return <SuggestedField {...{ field, compiled, onChange }} value={value ?? ''} />;
  }
  return (
    <Field {...field}>
      {isTold ? (
        <ToldControl id={id} value={identifier ?? ''} hint={hintOf(compiled, identifier)} />
      ) : (
        <DropdownControl {...{ id, parameter, value, problem, onChange, onType, dependent }} />
      )}
    </Field>
  );
}

/** What makes a value that is not typed; how a name is made only until it is, for beside it there is no room. */
function hintOf({ composition, parameter }: CompiledParameter, value: string | undefined): string {
  if (composition) return value ? '' : shownComposition(composition);
  return parameter.identifierPer ? texts.numberOf(parameter.identifierPer) : texts.nextNumber;
}

/** The parameter as it is for a form in which another field may require it. */
function required(
  parameter: CompiledParameter['parameter'],
  dependent: DependentField | undefined,
): CompiledParameter['parameter'] {
  return dependent?.isRequired ? { ...parameter, required: true } : parameter;
}

function noteOf(
  parameter: CompiledParameter['parameter'],
  dependent: DependentField | undefined,
): string | undefined {
  if (dependent && dependent.only !== null) return texts.setBy(dependent.controller);
  return parameter.required ? texts.required : undefined;
}

/** A day, by the browser's own control; what is no day stands as it was typed or pasted. */
function DateField(props: Pick<ParameterFieldProps, 'onChange'> & DateFieldProps) {
  const { field, value, onChange } = props;
  const type = value === '' || isDay(value) ? 'date' : 'text';
  return <TextField {...field} isCode value={value} input={{ type }} onChange={onChange} />;
}

interface DateFieldProps {
  readonly field: Omit<FieldProps, 'children'>;
  readonly value: string;
}

interface ToldControlProps {
  readonly id: string;
  readonly value: string;
  /** Empty for none. */
  readonly hint: string;
}

/** The next number, or a name that other fields make: shown, and not to be changed. */
function ToldControl({ id, value, hint }: ToldControlProps) {
  return (
    <div className={`line ${styles.identifier}`}>
      <input id={id} value={value} readOnly {...(hint && { 'aria-describedby': `${id}-hint` })} />
      {hint ? <span id={`${id}-hint`}>{hint}</span> : null}
    </div>
  );
}

interface DropdownControlProps
  extends Pick<ParameterFieldProps, 'value' | 'problem' | 'onChange' | 'dependent'> {
  readonly id: string;
  readonly onType: ((text: string) => void) | undefined;
  readonly parameter: CompiledParameter['parameter'];
}

/** A value that is chosen; a coded one shows what stands for it in the URL. */
function DropdownControl(props: DropdownControlProps) {
  const { id, parameter, value, problem, onChange, onType = onChange, dependent } = props;
  const { required } = parameter;
  const options = useMemo(() => fittingOptions(parameter, dependent), [parameter, dependent]);
  return (
    <Combobox
      options={options}
      value={value ?? (required ? '' : NO_VALUE)}
      placeholder={required ? texts.choose : NO_VALUE}
      input={{ id, 'aria-required': required, ...describe(id, problem) }}
      onChange={onChange}
      onType={onType}
    />
  );
}

interface FormFieldProps extends Omit<ParameterFieldProps, 'onChange' | 'onType'> {
  /** Of the form; the same with every render, or else all fields are drawn with every key. */
  readonly change: ChangeForm;
}

/** The field of one parameter of a form, drawn anew only when something of its own changes. */
export const FormField = memo(function FormField({ change, ...field }: FormFieldProps) {
  const { queryName } = field.compiled.parameter;
  return (
    <ParameterField
      {...field}
      onChange={(value) => change((now) => changeValue(now, queryName, value))}
      onType={(text) => change((now) => typeValue(now, queryName, text))}
    />
  );
});

/** What a change cleared, and the way back. */
export function Followed(props: Pick<ParameterGridProps, 'compiled' | 'form' | 'change'>) {
  const { compiled, form, change } = props;
  const { followed } = form;
  if (followed === null) return null;
  return (
    <p className={`hint ${styles.followed}`} role="status">
      <span>{followedSentence(compiled, followed)}</span>{' '}
      <button type="button" className="bare" onClick={() => change(undoFollowed)}>
        {texts.undoFollowed}
      </button>
    </p>
  );
}

interface ParameterGridProps {
  /** What the ids of the form's controls begin with. */
  readonly formId: string;
  readonly compiled: CompiledTaxonomy;
  readonly form: LinkForm;
  readonly change: ChangeForm;
  readonly identifiers: ReadonlyMap<string, string>;
  readonly sentences: ReadonlyMap<string, string>;
  /** The query name of the highlighted parameter. */
  readonly highlighted: string | null;
  /** Whether optional fields beyond the first six wait behind a button until they have something to show. */
  readonly isFolded?: boolean;
}

const MOST_OPTIONAL = 6;

/** The fields of all visible parameters that others do not leave empty, in URL order. */
export function ParameterGrid(props: ParameterGridProps) {
  const { formId, compiled, form, identifiers, sentences, highlighted, isFolded = false } = props;
  const [areAllShown, showAll] = useState(!isFolded);
  const dependent = dependentFields(compiled, form);
  const composed = composedNames(compiled, form.values);
  const change = useMemo(() => following(compiled, props.change), [compiled, props.change]);
  const late = useMemo(
    () => lateFields(compiled, form, sentences, dependent),
    [compiled, form, sentences, dependent],
  );
  const folded = areAllShown ? NONE : late;
  const unfold = () => {
    const [first] = late;
    showAll(true);
    if (first !== undefined)
      focusWhenThere(fieldOf(formId, valuePath(first)), document.activeElement);
  };
  return (
    <div className="columns">
      {compiled.visible.map((one) => {
        const { queryName } = one.parameter;
        const field = dependent.get(queryName);
        if (folded.has(queryName)) return null;
        if (field?.isHidden && (form.values.get(queryName) ?? '') === '') return null;
        return (
          <FormField
            key={queryName}
            formId={formId}
            compiled={one}
            value={form.values.get(queryName)}
            identifier={composed.get(queryName) ?? identifiers.get(queryName)}
            problem={sentences.get(valuePath(queryName))}
            change={change}
            isHighlighted={highlighted === queryName}
            dependent={field}
          />
        );
      })}
      <Followed compiled={compiled} form={form} change={props.change} />
      {folded.size > 0 ? (
        <button type="button" className={`bare ${styles.unfold}`} onClick={unfold}>
          {foldedTexts.more(folded.size)}
        </button>
      ) : null}
    </div>
  );
}

const NONE: ReadonlySet<string> = new Set();

/** The optional fields beyond the first six, but for those that have a value or a problem. */
function lateFields(
  compiled: CompiledTaxonomy,
  { values }: LinkForm,
  sentences: ReadonlyMap<string, string>,
  dependent: ReadonlyMap<string, DependentField>,
): ReadonlySet<string> {
  const optional = compiled.visible
    .filter(isEntered)
    .map(({ parameter }) => parameter)
    .filter(({ queryName, required }) => {
      const field = dependent.get(queryName);
      return !required && !field?.isRequired && !field?.isHidden;
    });
  const late = optional
    .slice(MOST_OPTIONAL)
    .map(({ queryName }) => queryName)
    .filter((queryName) => !values.has(queryName) && !sentences.has(valuePath(queryName)));
  return new Set(late);
}
