import { parameterFormTexts as texts } from '@utmost/core/messages/parameter-config.ts';
import { ChoiceField } from '../../controls/choice-field.tsx';
import { SwitchField } from '../../controls/switch-field.tsx';
import { TextField } from '../../controls/text-field.tsx';
import { fieldId } from './field-id.ts';
import { LowercaseSwitch } from './lowercase-switch.tsx';
import type { PartProps } from './name-fields.tsx';
import styles from './parameter-form.module.css';

const CHARACTERS = [
  { value: 'any', text: texts.specialCharactersAny },
  { value: 'none', text: texts.specialCharactersNone },
  { value: 'some', text: texts.specialCharactersSome },
] as const;

/** How a text may be written. */
export function TextFields({ fields, sentences, change }: PartProps) {
  return (
    <>
      <div className={styles.names}>
        <ChoiceField
          id={fieldId('characters')}
          label={texts.specialCharacters}
          value={fields.characters}
          choices={CHARACTERS}
          onChange={(characters) => change({ characters })}
        />
        {fields.characters === 'some' ? (
          <TextField
            id={fieldId('allowedSpecialChars')}
            label={texts.specialCharactersList}
            hint={texts.specialCharactersHint}
            value={fields.specialCharacters}
            problem={sentences.get('allowedSpecialChars')}
            isCode
            onChange={(specialCharacters) => change({ specialCharacters })}
          />
        ) : null}
      </div>
      <div className={styles.switches}>
        <SwitchField
          id={fieldId('allowWhitespace')}
          label={texts.allowWhitespace}
          hint={texts.allowWhitespaceHint}
          checked={fields.allowWhitespace}
          onChange={(allowWhitespace) => change({ allowWhitespace })}
        />
        <LowercaseSwitch fields={fields} change={change} />
      </div>
    </>
  );
}
