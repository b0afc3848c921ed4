import InputBase from '@mui/material/InputBase';
import { createLinkTexts as texts } from '@utmost/core/messages/console.ts';
import { describe, Field } from '../controls/field.tsx';
import { fieldId } from './field-id.ts';
import styles from './link-fields.module.css';
import {
  BASE_URL,
  type ChangeForm,
  changeBaseUrl,
  changeName,
  type LinkForm,
  NAME,
  touch,
} from './link-form.ts';

interface LinkFieldsProps {
  /** What the ids of the form's controls begin with. */
  readonly formId: string;
  readonly form: LinkForm;
  readonly change: ChangeForm;
  readonly sentences: ReadonlyMap<string, string>;
  /** Whether the screen begins with it, so that typing can begin at once. */
  readonly isFirst?: boolean;
}

/** What every link has: its name and where it leads. */
export function LinkFields({ formId, form, change, sentences, isFirst = false }: LinkFieldsProps) {
  const [nameId, baseUrlId] = [fieldId(formId, NAME), fieldId(formId, BASE_URL)];
  const [nameProblem, baseUrlProblem] = [sentences.get(NAME), sentences.get(BASE_URL)];
  return (
    <>
      <Field id={nameId} label={texts.name} problem={nameProblem}>
        <InputBase
          id={nameId}
          value={form.name}
          placeholder={texts.namePlaceholder}
          error={nameProblem !== undefined}
          autoFocus={isFirst && matchMedia('(pointer: fine)').matches}
          inputProps={{
            ...describe(nameId, nameProblem),
            autoComplete: 'off',
            ...(isFirst && { 'data-keys': 'first-field' }),
          }}
          onChange={({ target }) => change((now) => changeName(now, target.value))}
          onBlur={() => form.name !== '' && change((now) => touch(now, NAME))}
        />
      </Field>
      <Field id={baseUrlId} label={texts.baseUrl} problem={baseUrlProblem}>
        <InputBase
          id={baseUrlId}
          className={styles.mono ?? ''}
          value={form.baseUrl}
          placeholder={texts.baseUrlPlaceholder}
          error={baseUrlProblem !== undefined}
          inputProps={{
            ...describe(baseUrlId, baseUrlProblem),
            autoComplete: 'off',
            autoCapitalize: 'none',
            inputMode: 'url',
            spellCheck: false,
          }}
          onChange={({ target }) => change((now) => changeBaseUrl(now, target.value))}
          onBlur={() => form.baseUrl !== '' && change((now) => touch(now, BASE_URL))}
        />
      </Field>
    </>
  );
}
