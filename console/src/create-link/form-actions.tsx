import Button from '@mui/material/Button';
import Switch from '@mui/material/Switch';
import { createLinkTexts as texts } from '@utmost/core/messages/console.ts';
import { submitKey } from '../shell/submit-key.ts';
import styles from './form.module.css';
import { type ChangeForm, changeEncoding, emptyForm, type LinkForm } from './link-form.ts';

const ENCODING = 'url-encoding';

interface FormActionsProps {
  readonly form: LinkForm;
  readonly change: ChangeForm;
}

/** Encoding, and what the form can do. */
export function FormActions({ form, change }: FormActionsProps) {
  return (
    <div className={styles.actions}>
      <label htmlFor={ENCODING} className={styles.encoding}>
        <Switch
          id={ENCODING}
          checked={form.urlEncoding}
          onChange={({ target }) => change((now) => changeEncoding(now, target.checked))}
        />
        {form.urlEncoding ? texts.encodingOn : texts.encodingOff}
      </label>
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
