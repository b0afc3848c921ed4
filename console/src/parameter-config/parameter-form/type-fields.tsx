import Button from '@mui/material/Button';
import { DATE_FORMATS, dateFormatOf } from '@utmost/core/taxonomy/date-value.ts';
import { nextIdentifier } from '@utmost/core/taxonomy/identifier.ts';
import type { AdvancedLinkConfig, Parameter } from '@utmost/core/taxonomy/parameter.ts';
import { ChoiceField } from '../../ui/controls/choice-field.tsx';
import { SwitchField } from '../../ui/controls/switch-field.tsx';
import { TextField } from '../../ui/controls/text-field.tsx';
import { parameterFormTexts as texts } from '../parameter-config-texts.ts';
import type { ConfiguredParameter } from '../use-config.ts';
import type { PartProps } from './name-fields.tsx';
import styles from './parameter-form.module.css';
import { clampPaddingLength, fieldId, parameterOf } from './parameter-form.ts';

/** What the fields of one type need in addition to the form. */
interface TypeFieldsProps extends PartProps {
  /** Null for a new one. */
  readonly parameter: ConfiguredParameter | null;
  readonly others: readonly Parameter[];
  readonly advanced: AdvancedLinkConfig;
  /** Opens the value mappings of the parameter. */
  readonly manage: () => void;
}

/** The fields that depend on the type. */
export function TypeFields(props: TypeFieldsProps) {
  const { type } = props.fields;
  return (
    <fieldset className={styles.rules}>
      {type === 'identifier' ? (
        <IdentifierFields {...props} />
      ) : type === 'dropdown' ? (
        <DropdownFields {...props} />
      ) : type === 'date' ? (
        <DateFields {...props} />
      ) : (
        <TextFields {...props} />
      )}
    </fieldset>
  );
}

/** How URLs write a date. */
function DateFields({ fields, change }: TypeFieldsProps) {
  return (
    <ChoiceField
      id={fieldId('dateFormat')}
      label={texts.dateFormat}
      value={dateFormatOf(fields)}
      choices={DATE_FORMATS.map((value) => ({ value, text: value }))}
      onChange={(dateFormat) => change({ dateFormat })}
    />
  );
}

/** What a dropdown offers: a plain list, or names that stand for codes. */
function DropdownFields(props: TypeFieldsProps) {
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
          rows={{ min: 2, max: 8 }}
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
    return <p className={`note ${styles.note}`}>{texts.saveForMappings}</p>;
  }
  return (
    <div className={`note ${styles.note}`}>
      <Button onClick={manage}>{texts.manageMappings}</Button>
    </div>
  );
}

const FORMATS = [
  { value: 'numeric', text: texts.numeric },
  { value: 'padded', text: texts.padded },
] as const;

// No query name is empty.
const EACH_LINK = '';

/** What an identifier numbers, how it is written, and where it counts on from. */
function IdentifierFields({ fields, parameter, others, sentences, change }: TypeFieldsProps) {
  const counter = sentences.get('currentIdentifierValue');
  const next = nextIdentifier(parameterOf(fields));
  const { identifierPer } = fields;
  const numbered = others.find(({ queryName }) => queryName === identifierPer);
  return (
    <>
      <ChoiceField
        id={fieldId('identifierPer')}
        label={texts.identifierPer}
        value={identifierPer ?? EACH_LINK}
        problem={sentences.get('identifierPer')}
        choices={[
          { value: EACH_LINK, text: texts.eachLink },
          ...others
            .filter(({ type }) => type !== 'identifier')
            .map(({ queryName, displayName }) => ({
              value: queryName,
              text: texts.eachValue(displayName),
            })),
        ]}
        onChange={(per) => change({ identifierPer: per === EACH_LINK ? null : per })}
      />
      {numbered ? (
        <p className={`note ${styles.note}`}>{texts.eachValueHint(numbered.displayName)}</p>
      ) : null}
      <div className="columns">
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
        hint={
          counter
            ? undefined
            : (numbered ? texts.nextValueHint : texts.currentIdentifierValueHint)(next)
        }
        value={fields.currentIdentifierValue}
        problem={counter}
        isCode
        input={{ inputMode: 'numeric' }}
        onChange={(currentIdentifierValue) => change({ currentIdentifierValue })}
      />
      {parameter && parameter.stored.currentIdentifierValue > 0 ? (
        <p className={`note ${styles.note}`}>
          {texts.counterOnlyRises(parameter.stored.currentIdentifierValue)}
        </p>
      ) : null}
    </>
  );
}

function clamped(typed: string): string {
  return String(clampPaddingLength(typed));
}

const CHARACTERS = [
  { value: 'any', text: texts.specialCharactersAny },
  { value: 'none', text: texts.specialCharactersNone },
  { value: 'some', text: texts.specialCharactersSome },
] as const;

/** How a text may be written, or what makes it. */
function TextFields(props: PartProps) {
  const { fields, sentences, change } = props;
  return (
    <>
      <TextField
        id={fieldId('compose')}
        label={texts.compose}
        hint={texts.composeHint}
        value={fields.compose}
        problem={sentences.get('compose')}
        isCode
        input={{ placeholder: texts.composePlaceholder }}
        onChange={(compose) => change({ compose })}
      />
      {fields.compose.trim() === '' ? <CharacterFields {...props} /> : null}
    </>
  );
}

const SPACES = [
  { value: ' ', text: texts.spacesStay },
  { value: '_', text: texts.underscores },
  { value: '-', text: texts.hyphens },
] as const;

function CharacterFields({ fields, sentences, change }: PartProps) {
  return (
    <>
      <div className="columns">
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
      <ChoiceField
        id={fieldId('spaceReplacement')}
        label={texts.spaceReplacement}
        value={fields.spaceReplacement ?? ' '}
        choices={SPACES}
        problem={sentences.get('spaceReplacement')}
        onChange={(char) => change({ spaceReplacement: char === ' ' ? null : char })}
      />
      <div className="columns">
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

/** Whether capitals are made small: of texts and of dropdowns. */
function LowercaseSwitch({ fields, change }: Omit<PartProps, 'sentences'>) {
  return (
    <SwitchField
      id={fieldId('forceLowercase')}
      label={texts.forceLowercase}
      hint={texts.forceLowercaseHint}
      checked={fields.forceLowercase}
      onChange={(forceLowercase) => change({ forceLowercase })}
    />
  );
}
