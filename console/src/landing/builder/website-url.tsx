import { ga4Fields } from '@utmost/core/free-builder/ga4-fields.ts';
import { pasteIntoBuilder } from '@utmost/core/free-builder/paste.ts';
import { withHttps } from '@utmost/core/link/add-scheme.ts';
import {
  BASE_URL,
  type ChangeForm,
  changeBaseUrl,
  type LinkForm,
  touch,
} from '@utmost/core/link-form/link-form.ts';
import { undoPaste } from '@utmost/core/link-form/paste-url.ts';
import { freeBuilderTexts as texts } from '@utmost/core/messages/landing.ts';
import { pasteTexts } from '@utmost/core/messages/paste.ts';
import styles from './builder.module.css';
import { describedBy, Labeled } from './labeled.tsx';

interface WebsiteUrlProps {
  readonly form: LinkForm;
  readonly change: ChangeForm;
  readonly problem: string | undefined;
}

const ID = 'builder-url';

/** Where the link leads; a tracking URL that is pasted is taken apart at once. */
export function WebsiteUrl({ form, change, problem }: WebsiteUrlProps) {
  const { baseUrl } = form;
  const completed = problem ? withHttps(baseUrl) : null;
  return (
    <Labeled
      id={ID}
      label={texts.baseUrl}
      note={texts.required}
      problem={problem}
      below={
        <>
          {completed === null ? null : (
            <button
              type="button"
              className={styles.remedy}
              onClick={() => change((now) => touch(changeBaseUrl(now, completed), BASE_URL))}
            >
              {texts.addHttps}
            </button>
          )}
          <div aria-live="polite">
            {form.pasted ? <Pasted form={form} change={change} /> : null}
          </div>
          {form.pasted || problem ? null : <p className={styles.hint}>{texts.baseUrlHint}</p>}
        </>
      }
    >
      <input
        id={ID}
        className="mono"
        value={baseUrl}
        required
        inputMode="url"
        autoCapitalize="none"
        spellCheck={false}
        placeholder={texts.baseUrlPlaceholder}
        {...describedBy(ID, problem)}
        onChange={({ target: { value }, nativeEvent }) =>
          change((now) =>
            isPaste(nativeEvent) ? pasteIntoBuilder(now, value) : changeBaseUrl(now, value),
          )
        }
        onBlur={() => baseUrl !== '' && change((now) => touch(now, BASE_URL))}
      />
    </Labeled>
  );
}

function isPaste(event: Event): boolean {
  return (
    event instanceof InputEvent && ['insertFromPaste', 'insertFromDrop'].includes(event.inputType)
  );
}

/** What became of a pasted URL, and the way back. */
function Pasted({ form, change }: Omit<WebsiteUrlProps, 'problem'>) {
  if (form.pasted === null) return null;
  const { filled, standing, inFragment } = form.pasted;
  const say = (sentence: (names: readonly string[]) => string, names: readonly string[]) =>
    names.length === 0 ? null : (
      <p>{sentence(names.map((one) => ga4Fields.byName.get(one)?.parameter.displayName ?? one))}</p>
    );
  return (
    <div className={styles.pasted}>
      {say(pasteTexts.filled, filled)}
      {say(pasteTexts.stuck, standing)}
      {say(pasteTexts.inFragment, inFragment)}
      <button type="button" onClick={() => change(undoPaste)}>
        {pasteTexts.undo}
      </button>
    </div>
  );
}
