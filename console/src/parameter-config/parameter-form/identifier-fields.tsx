import { parameterFormTexts as texts } from '@utmost/core/messages/parameter-config.ts';
import { nextIdentifier } from '@utmost/core/taxonomy/identifier.ts';
import { clampPaddingLength } from '@utmost/core/taxonomy/padding-length.ts';
import { ChoiceField } from '../../controls/choice-field.tsx';
import { TextField } from '../../controls/text-field.tsx';
import { fieldId } from './field-id.ts';
import styles from './parameter-form.module.css';
import { parameterOf } from './parameter-form.ts';
import type { TypeFieldsProps } from './type-fields.tsx';

const FORMATS = [
  { value: 'numeric', text: texts.numeric },
  { value: 'padded', text: texts.padded },
] as const;

/** How an identifier is written, and where it counts on from. */
export function IdentifierFields({ fields, parameter, sentences, change }: TypeFieldsProps) {
  const counter = sentences.get('currentIdentifierValue');
  const next = nextIdentifier(parameterOf(fields));
  return (
    <>
      <div className={styles.names}>
        <ChoiceField
          id={fieldId('identifierFormat')}
          label={texts.identifierFormat}
          value={fields.identifierFormat}
          choices={FORMATS}
          onChange={(identifierFormat) => change({ identifierFormat })}
        />
        {fields.identifierFormat === 'padded' ? (
          <TextField
            id={fieldId('paddingLength')}
            label={texts.paddingLength}
            hint={texts.paddingLengthHint}
            value={fields.paddingLength}
            problem={sentences.get('paddingLength')}
            isCode
            input={{ inputMode: 'numeric' }}
            onChange={(typed) => change({ paddingLength: typed === '' ? '' : clamped(typed) })}
            onBlur={() => change({ paddingLength: clamped(fields.paddingLength) })}
          />
        ) : null}
      </div>
      <TextField
        id={fieldId('currentIdentifierValue')}
        label={texts.currentIdentifierValue}
        hint={counter ? undefined : texts.currentIdentifierValueHint(next)}
        value={fields.currentIdentifierValue}
        problem={counter}
        isCode
        input={{ inputMode: 'numeric' }}
        onChange={(currentIdentifierValue) => change({ currentIdentifierValue })}
      />
      {parameter && parameter.stored.currentIdentifierValue > 0 ? (
        <p className={styles.note}>
          {texts.counterOnlyRises(parameter.stored.currentIdentifierValue)}
        </p>
      ) : null}
    </>
  );
}

function clamped(typed: string): string {
  return String(clampPaddingLength(typed));
}
