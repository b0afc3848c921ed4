import { parameterFormTexts as texts } from '@utmost/core/messages/parameter-config.ts';
import { SwitchField } from '../../controls/switch-field.tsx';
import { fieldId } from './field-id.ts';
import type { PartProps } from './name-fields.tsx';

/** Whether capitals are made small: of texts and of dropdowns. */
export function LowercaseSwitch({ fields, change }: Omit<PartProps, 'sentences'>) {
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
