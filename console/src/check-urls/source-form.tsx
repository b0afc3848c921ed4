import Button from '@mui/material/Button';
import type { Reach } from '@utmost/core/link/check-urls.ts';
import { checkUrlsTexts as texts } from '@utmost/core/messages/check-urls.ts';
import { ChoiceField } from '../controls/choice-field.tsx';
import { describe, Field } from '../controls/field.tsx';
import { FileDrop, type FileKind, useFileDrop, useKeptPage } from '../controls/file-drop.tsx';
import { focusOn } from '../controls/focus-on.ts';
import { useSubmitKey } from '../controls/use-submit-key.ts';
import styles from './source-form.module.css';
import type { ReadFile, UrlSource, useSource } from './use-source.ts';

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

interface ChosenFileProps {
  readonly file: ReadFile;
  /** Why one that was dropped on it does not take its place. */
  readonly problem: string | undefined;
  readonly choose: (file: File) => void;
  readonly forget: () => void;
}

/** The file that will be checked in place of a text; another one takes its place where it is dropped on it. */
function ChosenFile({ file, problem, choose, forget }: ChosenFileProps) {
  const target = useFileDrop(choose);
  return (
    <>
      <div className={styles.file} {...target}>
        <p role="status">
          <strong>{file.name}</strong> <span>{texts.characters(file.text.length)}</span>
        </p>
        <Button variant="text" onClick={forget}>
          {texts.forgetFile}
        </Button>
      </div>
      <p className={styles.problem} role="alert">
        {problem}
      </p>
    </>
  );
}
