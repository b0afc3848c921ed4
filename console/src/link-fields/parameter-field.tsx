import { createLinkTexts as texts } from '@utmost/core/messages/console.ts';
import { valuePath } from '@utmost/core/problem.ts';
import type { CompiledParameter } from '@utmost/core/taxonomy/compile.ts';
import { isDropdown } from '@utmost/core/taxonomy/dropdown-options.ts';
import { Field } from '../controls/field.tsx';
import { hueStyle } from '../theme/hue.ts';
import { DropdownControl } from './dropdown-control.tsx';
import { fieldId } from './field-id.ts';
import { IdentifierControl } from './identifier-control.tsx';
import { TextControl } from './text-control.tsx';

/** What the control of a parameter's value needs. */
export interface ValueControlProps {
  readonly id: string;
  readonly parameter: CompiledParameter['parameter'];
  /** As typed or chosen; undefined while untouched. */
  readonly value: string | undefined;
  readonly problem: string | undefined;
  readonly onChange: (value: string) => void;
}

interface ParameterFieldProps {
  readonly formId: string;
  readonly compiled: CompiledParameter;
  readonly value: string | undefined;
  readonly identifier: string | undefined;
  readonly problem: string | undefined;
  readonly onChange: (value: string) => void;
  readonly isLifted: boolean;
}

/** The field of one parameter, in its hue. */
export function ParameterField({
  formId,
  compiled,
  identifier,
  isLifted,
  ...control
}: ParameterFieldProps) {
  const { parameter, position } = compiled;
  const id = fieldId(formId, valuePath(parameter.queryName));
  const isIdentifier = parameter.type === 'identifier';
  return (
    <Field
      id={id}
      label={parameter.displayName}
      note={isIdentifier ? texts.automatic : parameter.required ? texts.required : undefined}
      queryName={parameter.queryName}
      problem={control.problem}
      style={hueStyle(position)}
      isLifted={isLifted}
    >
      {isIdentifier ? (
        <IdentifierControl id={id} value={identifier ?? ''} />
      ) : isDropdown(parameter) ? (
        <DropdownControl id={id} parameter={parameter} {...control} />
      ) : (
        <TextControl id={id} parameter={parameter} {...control} />
      )}
    </Field>
  );
}
