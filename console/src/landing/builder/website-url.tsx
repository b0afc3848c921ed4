import { BASE_URL, changeBaseUrl, type LinkForm, touch } from '@utmost/core/link-form/link-form.ts';
import { pastedSentences, pasteUrl, undoPaste } from '@utmost/core/link-form/paste-url.ts';
import { pasteTexts } from '@utmost/core/messages/paste.ts';
import { isPaste } from '../../ui/browser/is-paste.ts';
import type { ChangeForm } from '../../ui/link-fields/change-form.ts';
import { fieldTexts } from '../../ui/link-fields/link-fields-texts.ts';
import { urlRemedy } from '../../ui/link-fields/url-remedy.ts';
import { freeBuilderTexts as texts } from '../landing-texts.ts';
import { ga4Fields } from './ga4-fields.ts';
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
  return (
    <Labeled
      id={ID}
      label={fieldTexts.baseUrl}
      problem={problem}
      below={
        <>
          {problem ? <Remedy form={form} change={change} /> : null}
          <div aria-live="polite">
            {form.pasted ? <Pasted form={form} change={change} /> : null}
          </div>
          {form.pasted || problem ? null : <p className="builder-hint">{texts.baseUrlHint}</p>}
        </>
      }
    >
      <input
        id={ID}
        name="url"
        className="mono"
        value={baseUrl}
        required
        inputMode="url"
        autoCapitalize="none"
        spellCheck={false}
        placeholder={fieldTexts.baseUrlPlaceholder}
        {...describedBy(ID, problem)}
        onChange={({ target: { value }, nativeEvent }) =>
          change((now) =>
            isPaste(nativeEvent) ? pasteUrl(now, ga4Fields, value) : changeBaseUrl(now, value),
          )
        }
        onBlur={() => baseUrl !== '' && change((now) => touch(now, BASE_URL))}
      />
    </Labeled>
  );
}

/** The button that puts the URL right, where one step does. */
function Remedy({ form, change }: Omit<WebsiteUrlProps, 'problem'>) {
  const remedy = urlRemedy(form);
  return remedy === null ? null : (
    <button type="button" className="builder-remedy" onClick={() => change(remedy.mend)}>
      {remedy.text}
    </button>
  );
}

/** What became of a pasted URL, and the way back. */
function Pasted({ form, change }: Omit<WebsiteUrlProps, 'problem'>) {
  if (form.pasted === null) return null;
  return (
    <div className="builder-pasted">
      {pastedSentences(ga4Fields, form.pasted).map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
      <button type="button" onClick={() => change(undoPaste)}>
        {pasteTexts.undo}
      </button>
    </div>
  );
}
