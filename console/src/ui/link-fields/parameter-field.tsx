import {
  type ChangeForm,
  changeValue,
  type LinkForm,
  typeValue,
} from '@utmost/core/link-form/link-form.ts';
import { valuePath } from '@utmost/core/problem.ts';
import { NO_VALUE } from '@utmost/core/rules/normalize.ts';
import type { CompiledParameter, CompiledTaxonomy } from '@utmost/core/taxonomy/compile.ts';
import { isDropdown, optionsOf } from '@utmost/core/taxonomy/dropdown-options.ts';
import { memo, useMemo } from 'react';
import { Combobox } from '../controls/combobox.tsx';
import { describe, Field } from '../controls/field.tsx';
import { hueStyle } from '../theme/hue.ts';
import { fieldId } from './field-id.ts';
import styles from './link-fields.module.css';
import { fieldTexts as texts } from './link-fields-texts.ts';
import { SuggestedField } from './suggested-field.tsx';

interface ParameterFieldProps {
  readonly formId: string;
  readonly compiled: CompiledParameter;
  /** As typed or chosen; undefined while untouched. */
  readonly value: string | undefined;
  readonly identifier: string | undefined;
  readonly problem: string | undefined;
  readonly onChange: (value: string) => void;
  /** Called in place of `onChange` while a value of a dropdown is being typed. */
  readonly onType?: (text: string) => void;
  readonly isHighlighted: boolean;
}

/** The field of one parameter, in its hue; a text suggests the values that links have already. */
export function ParameterField(props: ParameterFieldProps) {
  const { formId, compiled, value, identifier, problem, onChange, onType, isHighlighted } = props;
  const { parameter, position } = compiled;
  const { type, displayName, queryName, required } = parameter;
  const id = fieldId(formId, valuePath(queryName));
  const isIdentifier = type === 'identifier';
  const isChosen = useMemo(() => isDropdown(parameter), [parameter]);
  const field = {
    id,
    label: displayName,
    note: isIdentifier ? texts.automatic : required ? texts.required : undefined,
    queryName,
    problem,
    style: hueStyle(position),
    isHighlighted,
  };
  if (!isIdentifier && !isChosen) {
    return <SuggestedField {...{ field, compiled, onChange }} value={value ?? ''} />;
  }
  return (
    <Field {...field}>
      {isIdentifier ? (
        <IdentifierControl id={id} value={identifier ?? ''} />
      ) : (
        <DropdownControl {...{ id, parameter, value, problem, onChange, onType }} />
      )}
    </Field>
  );
}

/** A number that the server gives; the next one is shown, and is not to be changed. */
function IdentifierControl({ id, value }: { readonly id: string; readonly value: string }) {
  return (
    <div className={styles.identifier}>
      <input id={id} value={value} readOnly aria-describedby={`${id}-hint`} />
      <span id={`${id}-hint`}>{texts.nextNumber}</span>
    </div>
  );
}

interface DropdownControlProps extends Pick<ParameterFieldProps, 'value' | 'problem' | 'onChange'> {
  readonly id: string;
  readonly onType: ((text: string) => void) | undefined;
  readonly parameter: CompiledParameter['parameter'];
}

/** A value that is chosen; a coded one shows what stands for it in the URL. */
function DropdownControl(props: DropdownControlProps) {
  const { id, parameter, value, problem, onChange, onType = onChange } = props;
  const { required } = parameter;
  const options = useMemo(() => optionsOf(parameter, ''), [parameter]);
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
}

/** The fields of all visible parameters, in URL order. */
export function ParameterGrid(props: ParameterGridProps) {
  const { formId, compiled, form, change, identifiers, sentences, highlighted } = props;
  return (
    <div className={styles.parameters}>
      {compiled.visible.map((one) => {
        const { queryName } = one.parameter;
        return (
          <FormField
            key={queryName}
            formId={formId}
            compiled={one}
            value={form.values.get(queryName)}
            identifier={identifiers.get(queryName)}
            problem={sentences.get(valuePath(queryName))}
            change={change}
            isHighlighted={highlighted === queryName}
          />
        );
      })}
    </div>
  );
}
