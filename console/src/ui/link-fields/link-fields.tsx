import Button from '@mui/material/Button';
import { withScheme } from '@utmost/core/link/tidy-url.ts';
import {
  BASE_URL,
  changeBaseUrl,
  changeName,
  type LinkForm,
  NAME,
  type PastedUrl,
  touch,
} from '@utmost/core/link-form/link-form.ts';
import { pastedSentences, pasteUrl, undoPaste } from '@utmost/core/link-form/paste-url.ts';
import { pasteTexts } from '@utmost/core/messages/paste.ts';
import type { CompiledTaxonomy } from '@utmost/core/taxonomy/compile.ts';
import { useState } from 'react';
import { isPaste } from '../browser/is-paste.ts';
import { TextField } from '../controls/text-field.tsx';
import type { ChangeForm } from './change-form.ts';
import { fieldId } from './field-id.ts';
import styles from './link-fields.module.css';
import { fieldTexts as texts } from './link-fields-texts.ts';
import { urlRemedy } from './url-remedy.ts';

interface LinkFieldsProps {
  /** What the ids of the form's controls begin with. */
  readonly formId: string;
  readonly form: LinkForm;
  readonly change: ChangeForm;
  readonly sentences: ReadonlyMap<string, string>;
  /** Whether the screen begins with it, so that typing can begin at once. */
  readonly isFirst?: boolean;
  /** Given where a whole tracking URL that is pasted is to be taken apart. */
  readonly compiled?: CompiledTaxonomy;
}

/** What every link has: its name and where it leads. */
export function LinkFields(props: LinkFieldsProps) {
  const { formId, form, change, sentences, isFirst = false, compiled } = props;
  const problem = sentences.get(BASE_URL);
  // Asked once, as the browser lays the page out to answer.
  const [hasMouse] = useState(() => matchMedia('(pointer: fine)').matches);
  return (
    <>
      <TextField
        id={fieldId(formId, NAME)}
        label={texts.name}
        value={form.name}
        problem={sentences.get(NAME)}
        input={{
          placeholder: texts.namePlaceholder,
          autoFocus: isFirst && hasMouse,
          ...(isFirst && { 'data-keys': 'first-field' }),
        }}
        onChange={(name) => change((now) => changeName(now, name))}
      />
      <TextField
        id={fieldId(formId, BASE_URL)}
        label={texts.baseUrl}
        value={form.baseUrl}
        problem={problem}
        remedy={problem === undefined ? null : <UrlRemedy form={form} change={change} />}
        isCode
        input={{ placeholder: texts.baseUrlPlaceholder, inputMode: 'url' }}
        onChange={(url, event) =>
          change((now) =>
            compiled && isPaste(event) ? pasteUrl(now, compiled, url) : changeBaseUrl(now, url),
          )
        }
        onBlur={() => form.baseUrl !== '' && change(leaveUrl)}
      >
        {compiled && form.pasted ? (
          <PastedNotice compiled={compiled} pasted={form.pasted} change={change} />
        ) : null}
      </TextField>
    </>
  );
}

// What every address begins with is often left out: it is added, and seen to be.
function leaveUrl(form: LinkForm): LinkForm {
  const whole = form.baseUrl.startsWith('/') ? null : withScheme(form.baseUrl);
  return touch(whole === null ? form : changeBaseUrl(form, whole), BASE_URL);
}

interface PastedNoticeProps {
  readonly compiled: CompiledTaxonomy;
  readonly pasted: PastedUrl;
  readonly change: ChangeForm;
}

/** What became of a URL that was pasted, and the way back. */
function PastedNotice({ compiled, pasted, change }: PastedNoticeProps) {
  return (
    <div className={`hint ${styles.pasted}`} role="status">
      {pastedSentences(compiled, pasted).map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
      <div>
        <Button variant="text" onClick={() => change(undoPaste)}>
          {pasteTexts.undo}
        </Button>
      </div>
    </div>
  );
}

interface UrlRemedyProps {
  readonly form: LinkForm;
  readonly change: ChangeForm;
}

/** The button that puts the website URL right, where one step does. */
function UrlRemedy({ form, change }: UrlRemedyProps) {
  const remedy = urlRemedy(form);
  return remedy === null ? null : (
    <Button variant="text" onClick={() => change(remedy.mend)}>
      {remedy.text}
    </Button>
  );
}
