import type { AdvancedLinkConfig } from '@utmost/core/taxonomy/parameter.ts';
import { SwitchField } from '../../ui/controls/switch-field.tsx';
import { TextField } from '../../ui/controls/text-field.tsx';
import styles from './advanced.module.css';
import { advancedTexts as texts } from './advanced-texts.ts';

interface AdvancedFieldsProps {
  readonly config: AdvancedLinkConfig;
  readonly sentences: ReadonlyMap<string, string>;
  readonly isDisabled: boolean;
  readonly change: (fields: Partial<AdvancedLinkConfig>) => void;
}

const FIELDS = [
  {
    key: 'mainParameterName',
    label: texts.mainParameterName,
    hint: texts.mainParameterNameHint,
  },
  {
    key: 'keyValueConnector',
    label: texts.keyValueConnector,
    hint: texts.keyValueConnectorHint,
  },
  { key: 'delimiter', label: texts.delimiter, hint: texts.delimiterHint },
] as const;

/** The switch and the three texts. */
export function AdvancedFields({ config, sentences, isDisabled, change }: AdvancedFieldsProps) {
  return (
    <>
      <SwitchField
        id="advanced-isEnabled"
        label={texts.isEnabled}
        hint={texts.isEnabledHint}
        checked={config.isEnabled}
        disabled={isDisabled}
        onChange={(isEnabled) => change({ isEnabled })}
      />
      <div className={styles.fields}>
        {FIELDS.map(({ key, label, hint }) => (
          <TextField
            key={key}
            id={`advanced-${key}`}
            label={label}
            hint={hint}
            value={config[key]}
            problem={sentences.get(key)}
            disabled={isDisabled}
            isCode
            onChange={(text) => change({ [key]: text })}
          />
        ))}
      </div>
    </>
  );
}
