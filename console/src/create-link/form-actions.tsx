import Button from '@mui/material/Button';
import {
  type ChangeForm,
  changeEncoding,
  emptyForm,
  type LinkForm,
} from '@utmost/core/link-form/link-form.ts';
import { createLinkTexts as texts } from '@utmost/core/messages/console.ts';
import { EncodingSwitch } from '../link-fields/encoding-switch.tsx';
import { submitKey } from '../shell/submit-key.ts';
import styles from './form.module.css';

interface FormActionsProps {
  readonly form: LinkForm;
  readonly change: ChangeForm;
}

/** Encoding, and what the form can do. */
export function FormActions({ form, change }: FormActionsProps) {
  return (
    <div className={styles.actions}>
      <EncodingSwitch
        isOn={form.urlEncoding}
        onChange={(isOn) => change((now) => changeEncoding(now, isOn))}
      />
      <Button onClick={() => change(() => emptyForm)}>{texts.reset}</Button>
      <Button type="submit" variant="contained">
        {texts.generate}
        <span className={styles.key} aria-hidden="true">
          {submitKey}
        </span>
      </Button>
    </div>
  );
}
