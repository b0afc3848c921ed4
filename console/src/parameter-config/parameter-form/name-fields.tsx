import { isInUrl, type Parameter } from '@utmost/core/taxonomy/parameter.ts';
import { ChoiceField } from '../../ui/controls/choice-field.tsx';
import { SwitchField } from '../../ui/controls/switch-field.tsx';
import { TextField } from '../../ui/controls/text-field.tsx';
import { hueStyle } from '../../ui/theme/hue.ts';
import { parameterTypeNames, parameterFormTexts as texts } from '../parameter-config-texts.ts';
import { fieldId, type ParameterFields } from './parameter-form.ts';

/** What the parts of the form need. */
export interface PartProps {
  readonly fields: ParameterFields;
  readonly sentences: ReadonlyMap<string, string>;
  readonly change: (fields: Partial<ParameterFields>) => void;
}

const TYPES: readonly Parameter['type'][] = ['text', 'dropdown', 'date', 'identifier'];

/** What every parameter has: its names, its type, and whether links need it. */
export function NameFields(props: PartProps & { readonly position: number }) {
  const { fields, sentences, change, position } = props;
  const isIdentifier = fields.type === 'identifier';
  return (
    <>
      <div className="columns">
        <TextField
          id={fieldId('displayName')}
          label={texts.displayName}
          style={hueStyle(position)}
          hint={texts.displayNameHint}
          value={fields.displayName}
          problem={sentences.get('displayName')}
          input={{ placeholder: texts.displayNamePlaceholder, autoFocus: true }}
          onChange={(displayName) => change({ displayName })}
        />
        <TextField
          id={fieldId('queryName')}
          label={texts.queryName}
          hint={texts.queryNameHint}
          value={fields.queryName}
          problem={sentences.get('queryName')}
          isCode
          input={{ placeholder: texts.queryNamePlaceholder }}
          onChange={(queryName) => change({ queryName })}
        />
      </div>
      <ChoiceField
        id={fieldId('type')}
        label={texts.type}
        value={fields.type}
        problem={sentences.get('type')}
        choices={TYPES.map((value) => ({ value, text: parameterTypeNames[value] }))}
        onChange={(type) => change({ type })}
      />
      <div className="columns">
        <SwitchField
          id={fieldId('required')}
          label={texts.required}
          hint={isIdentifier ? texts.identifierRequired : texts.requiredHint}
          checked={fields.required || isIdentifier}
          disabled={isIdentifier}
          onChange={(required) => change({ required })}
        />
        <SwitchField
          id={fieldId('visible')}
          label={texts.visible}
          hint={texts.visibleHint}
          checked={fields.visible}
          onChange={(visible) => change({ visible })}
        />
        <SwitchField
          id={fieldId('inUrl')}
          label={texts.inUrl}
          hint={texts.inUrlHint}
          checked={isInUrl(fields)}
          onChange={(inUrl) => change({ inUrl })}
        />
      </div>
    </>
  );
}
