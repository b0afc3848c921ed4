import Button from '@mui/material/Button';
import InputBase from '@mui/material/InputBase';
import {
  BASE_URL,
  type ChangeForm,
  canEncodeSpaces,
  changeBaseUrl,
  changeName,
  encodeSpaces,
  type LinkForm,
  NAME,
  touch,
} from '@utmost/core/link-form/link-form.ts';
import {
  type PastedUrl,
  pasteUrl,
  takeRestOut,
  undoPaste,
} from '@utmost/core/link-form/paste-url.ts';
import { createLinkTexts as texts } from '@utmost/core/messages/console.ts';
import { pasteTexts } from '@utmost/core/messages/paste.ts';
import type { CompiledTaxonomy } from '@utmost/core/taxonomy/compile.ts';
import { describe, Field } from '../controls/field.tsx';
import { fieldId } from './field-id.ts';
import styles from './link-fields.module.css';

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
  const [nameId, baseUrlId] = [fieldId(formId, NAME), fieldId(formId, BASE_URL)];
  const [nameProblem, baseUrlProblem] = [sentences.get(NAME), sentences.get(BASE_URL)];
  return (
    <>
      <Field id={nameId} label={texts.name} problem={nameProblem}>
        <InputBase
          id={nameId}
          value={form.name}
          placeholder={texts.namePlaceholder}
          autoFocus={isFirst && matchMedia('(pointer: fine)').matches}
          inputProps={{
            ...describe(nameId, nameProblem),
            autoComplete: 'off',
            ...(isFirst && { 'data-keys': 'first-field' }),
          }}
          onChange={({ target }) => change((now) => changeName(now, target.value))}
        />
      </Field>
      <Field
        id={baseUrlId}
        label={texts.baseUrl}
        problem={baseUrlProblem}
        remedy={
          baseUrlProblem !== undefined && canEncodeSpaces(form) ? (
            <Button variant="text" onClick={() => change(encodeSpaces)}>
              {texts.encodeSpaces}
            </Button>
          ) : null
        }
      >
        <InputBase
          id={baseUrlId}
          className="mono"
          value={form.baseUrl}
          placeholder={texts.baseUrlPlaceholder}
          inputProps={{
            ...describe(baseUrlId, baseUrlProblem),
            autoComplete: 'off',
            autoCapitalize: 'none',
            inputMode: 'url',
            spellCheck: false,
          }}
          onChange={({ target: { value }, nativeEvent }) =>
            change((now) =>
              compiled && isPaste(nativeEvent)
                ? pasteUrl(now, compiled, value)
                : changeBaseUrl(now, value),
            )
          }
          onBlur={() => form.baseUrl !== '' && change((now) => touch(now, BASE_URL))}
        />
        {compiled && form.pasted ? (
          <PastedNotice compiled={compiled} pasted={form.pasted} change={change} />
        ) : null}
      </Field>
    </>
  );
}

function isPaste(event: Event): boolean {
  return (
    event instanceof InputEvent && ['insertFromPaste', 'insertFromDrop'].includes(event.inputType)
  );
}

interface PastedNoticeProps {
  readonly compiled: CompiledTaxonomy;
  readonly pasted: PastedUrl;
  readonly change: ChangeForm;
}

/** What became of a URL that was pasted, and the ways to have it otherwise. */
function PastedNotice({ compiled, pasted, change }: PastedNoticeProps) {
  const { filled, numbered, standing, inFragment, canTakeOut } = pasted;
  const nameOf = (queryName: string) =>
    compiled.byName.get(queryName)?.parameter.displayName ?? queryName;
  const say = (sentence: (names: readonly string[]) => string, names: readonly string[]) =>
    names.length === 0 ? null : <p>{sentence(names.map(nameOf))}</p>;
  return (
    <div className={styles.pasted} role="status">
      {say(pasteTexts.filled, filled)}
      {say(pasteTexts.numbered, numbered)}
      {say(canTakeOut ? pasteTexts.standing : pasteTexts.stuck, standing)}
      {say(pasteTexts.inFragment, inFragment)}
      <div>
        <Button variant="text" onClick={() => change(undoPaste)}>
          {pasteTexts.undo}
        </Button>
        {canTakeOut ? (
          <Button variant="text" onClick={() => change((now) => takeRestOut(now, compiled))}>
            {pasteTexts.takeOut}
          </Button>
        ) : null}
      </div>
    </div>
  );
}
