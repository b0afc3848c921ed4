import type { AdvancedLinkConfig } from '@utmost/core/taxonomy/parameter.ts';
import type { ConfiguredParameter } from '../use-config.ts';
import { DropdownFields } from './dropdown-fields.tsx';
import { IdentifierFields } from './identifier-fields.tsx';
import type { PartProps } from './name-fields.tsx';
import styles from './parameter-form.module.css';
import { TextFields } from './text-fields.tsx';

/** What the fields of one type need beside the form. */
export interface TypeFieldsProps extends PartProps {
  /** Null for a new one. */
  readonly parameter: ConfiguredParameter | null;
  readonly advanced: AdvancedLinkConfig;
  /** Opens the value mappings of the parameter. */
  readonly manage: () => void;
}

/** The fields that depend on the type (spec part 1 section 4, Parameter form). */
export function TypeFields(props: TypeFieldsProps) {
  const { type } = props.fields;
  return (
    <fieldset className={styles.rules}>
      {type === 'identifier' ? (
        <IdentifierFields {...props} />
      ) : type === 'dropdown' ? (
        <DropdownFields {...props} />
      ) : (
        <TextFields {...props} />
      )}
    </fieldset>
  );
}
