import Button from '@mui/material/Button';
import { parameterFormTexts as texts } from '@utmost/core/messages/parameter-config.ts';
import { SwitchField } from '../../controls/switch-field.tsx';
import { TextField } from '../../controls/text-field.tsx';
import { fieldId } from './field-id.ts';
import { LowercaseSwitch } from './lowercase-switch.tsx';
import styles from './parameter-form.module.css';
import type { TypeFieldsProps } from './type-fields.tsx';

/** What a dropdown offers: a plain list, or names that stand for codes. */
export function DropdownFields(props: TypeFieldsProps) {
  const { fields, sentences, change, advanced } = props;
  const { keyValueConnector, delimiter, isEnabled } = advanced;
  return (
    <>
      <SwitchField
        id={fieldId('useCodedValues')}
        label={texts.useCodedValues}
        hint={texts.useCodedValuesHint}
        checked={fields.useCodedValues}
        onChange={(useCodedValues) => change({ useCodedValues })}
      />
      {fields.useCodedValues ? (
        <MappingsOffer {...props} />
      ) : (
        <TextField
          id={fieldId('allowedValues')}
          label={texts.allowedValues}
          hint={`${texts.allowedValuesHint}${isEnabled ? ` ${texts.avoidReserved(keyValueConnector, delimiter)}` : ''}`}
          value={fields.allowedValues}
          problem={sentences.get('allowedValues')}
          isCode
          multiline
          input={{ placeholder: texts.allowedValuesPlaceholder }}
          onChange={(allowedValues) => change({ allowedValues })}
        />
      )}
      <LowercaseSwitch fields={fields} change={change} />
    </>
  );
}

function MappingsOffer({ parameter, manage }: TypeFieldsProps) {
  if (!parameter?.stored.useCodedValues) {
    return <p className={styles.note}>{texts.saveForMappings}</p>;
  }
  return (
    <div className={styles.note}>
      <Button onClick={manage}>{texts.manageMappings}</Button>
    </div>
  );
}
