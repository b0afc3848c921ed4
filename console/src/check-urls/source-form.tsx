import Button from '@mui/material/Button';
import FormHelperText from '@mui/material/FormHelperText';
import InputBase from '@mui/material/InputBase';
import type { UrlScope } from '@utmost/core/link/check-urls.ts';
import { focusOn } from '../ui/browser/focus-on.ts';
import { useSubmitKey } from '../ui/browser/use-submit-key.ts';
import { ChoiceField } from '../ui/controls/choice-field.tsx';
import { describe, Field } from '../ui/controls/field.tsx';
import {
  ChosenFile,
  FileDrop,
  type FileKind,
  usePreventFileOpening,
} from '../ui/controls/file-drop.tsx';
import { checkUrlsTexts as texts } from './check-urls-texts.ts';
import styles from './source-form.module.css';
import type { UrlSource, useSource } from './use-source.ts';

const TEXT_ID = 'urls-text';

const TEXT_FILES: FileKind = {
  accept: '.txt,.csv,.tsv,.xlsx,.ods,.eml,.mbox,.mht,.mhtml,.html,.htm,.md,.markdown,.xml,text/*',
  drop: texts.drop,
  browse: texts.browse,
  chooseFile: texts.chooseFile,
};

const SCOPES: readonly { readonly value: UrlScope; readonly text: string }[] = [
  { value: 'tracked', text: texts.scopes.tracked },
  { value: 'all', text: texts.scopes.all },
];

interface SourceFormProps {
  readonly asked: ReturnType<typeof useSource>;
  readonly check: (source: UrlSource) => void;
}

/** A text to paste, or a file to choose, and which of its URLs are meant. */
export function SourceForm({ asked, check }: SourceFormProps) {
  const { draft, chosen, problem, source, change } = asked;
  const submit = () => {
    if (chosen || draft.text.trim() !== '') return check(source);
    asked.complain(texts.textRequired);
    focusOn(`#${TEXT_ID}`);
  };
  useSubmitKey(submit);
  usePreventFileOpening();
  return (
    <form
      noValidate
      className={`stack ${styles.form}`}
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      {chosen ? (
        <>
          <ChosenFile
            name={chosen.name}
            detail={texts.characters(chosen.texts.reduce((sum, { text }) => sum + text.length, 0))}
            take={asked.choose}
          >
            <Button variant="text" onClick={asked.forget}>
              {texts.forgetFile}
            </Button>
          </ChosenFile>
          <FormHelperText error role="alert">
            {problem}
          </FormHelperText>
        </>
      ) : (
        <>
          <Field id={TEXT_ID} label={texts.text} problem={problem}>
            <InputBase
              id={TEXT_ID}
              className={`mono ${styles.text}`}
              value={draft.text}
              placeholder={texts.textPlaceholder}
              multiline
              // A text of a million letters is too long to be measured at every one of them.
              inputComponent="textarea"
              inputProps={{
                ...describe(TEXT_ID, problem),
                rows: 10,
                spellCheck: false,
                autoCapitalize: 'none',
              }}
              onPaste={(event) => {
                const { value, selectionStart, selectionEnd } = event.target as HTMLTextAreaElement;
                const pasted = event.clipboardData.getData('text/plain');
                const text = value.slice(0, selectionStart) + pasted + value.slice(selectionEnd);
                if (asked.takeLong(text)) event.preventDefault();
              }}
              onChange={({ target }) => change({ text: target.value })}
            />
            <p className={`hint ${styles.hint}`}>{texts.textHint}</p>
          </Field>
          <FileDrop files={TEXT_FILES} take={asked.choose} />
        </>
      )}
      <div className={`row ${styles.actions}`}>
        <div className={styles.scope}>
          <ChoiceField
            id="urls-scope"
            label={texts.scope}
            value={draft.scope}
            choices={SCOPES}
            onChange={(scope) => change({ scope })}
          />
        </div>
        <Button onClick={asked.reset}>{texts.reset}</Button>
        <Button type="submit" variant="contained">
          {texts.check}
        </Button>
      </div>
    </form>
  );
}
