import Button from '@mui/material/Button';
import type { Reach } from '@utmost/core/link/check-urls.ts';
import { checkUrlsTexts as texts } from '@utmost/core/messages/check-urls.ts';
import { ChoiceField } from '../controls/choice-field.tsx';
import { describe, Field } from '../controls/field.tsx';
import { FileDrop } from '../controls/file-drop.tsx';
import type { FileKind } from '../controls/file-input.tsx';
import { focusOn } from '../controls/focus-on.ts';
import { useKeptPage } from '../controls/use-kept-page.ts';
import { useSubmitKey } from '../controls/use-submit-key.ts';
import { ChosenFile } from './chosen-file.tsx';
import styles from './source-form.module.css';
import type { UrlSource } from './url-source.ts';
import type { useSource } from './use-source.ts';

const TEXT_ID = 'urls-text';

const TEXT_FILES: FileKind = {
  accept: '.txt,.csv,.tsv,.html,.htm,.md,.markdown,.xml,text/*',
  drop: texts.drop,
  browse: texts.browse,
  chooseFile: texts.chooseFile,
};

const REACHES: readonly { readonly value: Reach; readonly text: string }[] = [
  { value: 'tracked', text: texts.reaches.tracked },
  { value: 'all', text: texts.reaches.all },
];

interface SourceFormProps {
  readonly asked: ReturnType<typeof useSource>;
  readonly check: (source: UrlSource) => void;
}

/** A text to paste, or a file to choose, and which of its URLs are meant. */
export function SourceForm({ asked, check }: SourceFormProps) {
  const { draft, chosen, problem, source, change } = asked;
  const submit = () => {
    if (source.text.trim() !== '') return check(source);
    asked.complain(texts.textRequired);
    focusOn(`#${TEXT_ID}`);
  };
  useSubmitKey(submit);
  useKeptPage();
  return (
    <form
      noValidate
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      {chosen ? (
        <ChosenFile file={chosen} problem={problem} choose={asked.choose} forget={asked.forget} />
      ) : (
        <>
          <Field id={TEXT_ID} label={texts.text} problem={problem}>
            <textarea
              id={TEXT_ID}
              className={styles.text}
              value={draft.text}
              rows={10}
              placeholder={texts.textPlaceholder}
              spellCheck={false}
              autoCapitalize="none"
              {...describe(TEXT_ID, problem)}
              onPaste={(event) => {
                const { value, selectionStart, selectionEnd } = event.currentTarget;
                const pasted = event.clipboardData.getData('text/plain');
                const text = value.slice(0, selectionStart) + pasted + value.slice(selectionEnd);
                if (asked.takeLong(text)) event.preventDefault();
              }}
              onChange={({ target }) => change({ text: target.value })}
            />
            <p className={styles.hint}>{texts.textHint}</p>
          </Field>
          <FileDrop files={TEXT_FILES} take={asked.choose} />
        </>
      )}
      <div className={styles.actions}>
        <div className={styles.reach}>
          <ChoiceField
            id="urls-reach"
            label={texts.reach}
            value={draft.reach}
            choices={REACHES}
            onChange={(reach) => change({ reach })}
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
