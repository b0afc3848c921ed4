import Button from '@mui/material/Button';
import Chip from '@mui/material/Chip';
import useMediaQuery from '@mui/material/useMediaQuery';
import {
  changeEncoding,
  emptyForm,
  type LinkForm,
  NAME,
  refuse,
  shownSentences,
  submit,
  valueSentences,
} from '@utmost/core/link-form/link-form.ts';
import { paths } from '@utmost/core/screen-paths.ts';
import type { CompiledTaxonomy } from '@utmost/core/taxonomy/compile.ts';
import { type ComponentProps, useRef } from 'react';
import { Link } from 'react-router-dom';
import { duplicateOf } from '../data/draft-storage.ts';
import { useUser } from '../data/session.ts';
import { NoParameters } from '../first-run/no-parameters.tsx';
import { later } from '../routing/later.tsx';
import { focusOn, focusWhenThere } from '../ui/browser/focus-on.ts';
import { useSubmitKey } from '../ui/browser/use-submit-key.ts';
import { Warnings, warningSentences, waysOf } from '../ui/controls/warnings.tsx';
import type { ChangeForm } from '../ui/link-fields/change-form.ts';
import { forecastChannel } from '../ui/link-fields/channel-warnings.ts';
import { EncodingSwitch } from '../ui/link-fields/encoding-switch.tsx';
import { fieldOf, firstWrongField } from '../ui/link-fields/field-id.ts';
import { LinkFields } from '../ui/link-fields/link-fields.tsx';
import { draftTexts } from '../ui/link-fields/link-fields-texts.ts';
import { ParameterGrid } from '../ui/link-fields/parameter-field.tsx';
import { RestSentences } from '../ui/link-fields/rest-sentences.tsx';
import { afterSaving } from '../ui/link-fields/saved-form.ts';
import { useHighlight } from '../ui/link-fields/use-highlight.ts';
import { useOfferBack } from '../ui/link-fields/use-offer-back.ts';
import styles from './create-link.module.css';
import { createLinkTexts as texts } from './create-link-texts.ts';
import { LastSaved, type SavedLink } from './last-saved.tsx';
import { PREVIEW, PreviewPanel, SAVE_BUTTON } from './preview-panel.tsx';
import { UrlBar } from './url-bar.tsx';
import { useLinkForm } from './use-link-form.ts';
import { useSaveLink } from './use-save-link.ts';

const PresetBar = later(() => import('../presets/preset-bar.tsx'));
const LimitCard = later(async () => ({
  default: (await import('../subscription/limit-card.tsx')).LimitCard,
}));
const FirstSteps = later(async () => ({
  default: (await import('../first-run/first-steps.tsx')).FirstSteps,
}));

/** What the ids of the form's controls begin with. */
const FORM_ID = 'field';

interface CreateLinkFormProps {
  readonly compiled: CompiledTaxonomy;
  /** The link that was saved last. */
  readonly saved: SavedLink | null;
  readonly setSaved: (saved: SavedLink) => void;
}

/** The form on the left, the link on the right; each points at the other's parts. */
export function CreateLinkForm({ compiled, saved, setSaved }: CreateLinkFormProps) {
  const { form, change, built, sentences, warnings, ...numbered } = useLinkForm(compiled);
  const { identifiers, isNumbered, isNumberKnown, fromServer } = numbered;
  const { at: highlighted, container } = useHighlight();
  const offerBack = useOfferBack();
  const forecast = forecastChannel(compiled, built);
  const canSave = sentences.size === 0;

  const savedFrom = useRef<Element | null>(null);
  const { save, isSaving } = useSaveLink({
    onDone: (stored, sent) => {
      setSaved({ link: stored, promised: sent.fullUrl });
      change((now) =>
        sent.isForAnother ? forAnother(now, sent.isNumbered) : afterSaving(now, sent.form),
      );
      focusWhenThere(fieldOf(FORM_ID, NAME), savedFrom.current);
    },
    onRefused: (errors, sent) => {
      change((now) => refuse(now, sent.form, errors));
      focusWhenThere(firstWrongField(FORM_ID, compiled, errors), savedFrom.current);
    },
  });
  const generate = () => {
    change(submit);
    focusOn(canSave ? `#${SAVE_BUTTON}` : firstWrongField(FORM_ID, compiled, sentences));
  };
  const saveNow = (isForAnother: boolean) => {
    savedFrom.current = document.activeElement;
    save({ form, compiled, fullUrl: built.fullUrl, isForAnother, isNumbered });
  };
  useSubmitKey(canSave ? () => saveNow(false) : generate);

  const shown = shownSentences(form, sentences);
  const isNarrow = useMediaQuery('(max-width: 820px)');
  const hasUrl = form.baseUrl.trim() !== '';
  const known = [...warnings, ...(forecast?.warnings ?? [])];
  return (
    <div ref={container}>
      <div className={styles.screen}>
        <div className={styles.main}>
          <FormHead compiled={compiled} />
          {compiled.visible.length > 0 ? (
            <div className={styles.presets}>
              <PresetBar compiled={compiled} form={form} change={change} />
            </div>
          ) : null}
          <form
            noValidate
            onSubmit={(event) => {
              event.preventDefault();
              generate();
            }}
          >
            <RestSentences formId={FORM_ID} compiled={compiled} sentences={shown} />
            <LinkFields
              formId={FORM_ID}
              form={form}
              change={change}
              sentences={shown}
              compiled={compiled}
              isFirst
            />
            <ParameterFields
              formId={FORM_ID}
              compiled={compiled}
              form={form}
              change={change}
              identifiers={identifiers}
              sentences={shown}
              highlighted={highlighted}
              isFolded
            />
            <FormActions
              form={form}
              change={change}
              canSave={canSave}
              reset={() => {
                change(() => emptyForm);
                offerBack(form, draftTexts.cleared);
              }}
            />
          </form>
          {hasUrl && isNarrow ? (
            <UrlBar
              compiled={compiled}
              fullUrl={built.fullUrl}
              highlighted={highlighted}
              panel={PREVIEW}
            />
          ) : null}
        </div>
        <aside className={styles.aside}>
          <LimitCard kind="links" />
          <PreviewPanel
            compiled={compiled}
            name={form.name}
            built={built}
            forecast={forecast}
            hasUrl={hasUrl}
            highlighted={highlighted}
            problems={valueSentences(compiled, sentences)}
            canCopy={hasUrl && isUrlValid(sentences) && isNumberKnown}
            canSave={canSave}
            isSaving={isSaving}
            onSave={saveNow}
          />
          <Warnings sentences={warningSentences(known, fromServer)} ways={waysOf(fromServer)} />
          {saved ? (
            <LastSaved
              compiled={compiled}
              saved={saved}
              duplicate={() => {
                change(() => duplicateOf(saved.link));
                offerBack(form);
                focusOn(fieldOf(FORM_ID, NAME));
              }}
            />
          ) : null}
        </aside>
      </div>
      <FirstSteps />
    </div>
  );
}

/** The title of the screen, and what governs the link. */
function FormHead({ compiled }: { readonly compiled: CompiledTaxonomy }) {
  const { role } = useUser();
  const count = compiled.visible.length;
  return (
    <header className={`row ${styles.head}`}>
      <h1>{texts.title}</h1>
      {compiled.isAdvancedMode ? <Chip component="span" label={texts.advancedMode} /> : null}
      <p>
        {count === 0 ? null : role === 'admin' ? (
          <>
            <span>{`${texts.countOf(count)}${texts.between}`}</span>
            <Link to={paths.parameterConfig}>{texts.editParameters}</Link>
            <span>{texts.between}</span>
          </>
        ) : (
          <span>{`${texts.countOf(count)}${texts.setByAdmin} `}</span>
        )}
        <span>{texts.checkedAsYouType}</span>
      </p>
    </header>
  );
}

interface FormActionsProps {
  readonly form: LinkForm;
  readonly change: ChangeForm;
  readonly canSave: boolean;
  readonly reset: () => void;
}

/** Encoding, and what the form can do; once the link can be saved, saving it is the step to take. */
function FormActions({ form, change, canSave, reset }: FormActionsProps) {
  return (
    <div className={`row ${styles.actions}`}>
      <EncodingSwitch
        isOn={form.urlEncoding}
        onChange={(isOn) => change((now) => changeEncoding(now, isOn))}
      />
      <Button onClick={reset}>{texts.reset}</Button>
      <Button type="submit" variant={canSave ? 'outlined' : 'contained'}>
        {texts.generate}
      </Button>
    </div>
  );
}

/** The fields of all visible parameters under their heading. */
function ParameterFields(props: ComponentProps<typeof ParameterGrid>) {
  return (
    <>
      <hr className={styles.rule} />
      <h2 className={`wrapped ${styles.heading}`}>
        {texts.parameters} <span>{texts.parametersOrder}</span>
      </h2>
      {props.compiled.visible.length === 0 ? <NoParameters /> : null}
      <ParameterGrid {...props} />
    </>
  );
}

/**
 * The form once its link is stored, for another one like it: no field complains, and everything stays but a
 * Website URL that would give the same link, because no number tells the two apart.
 */
function forAnother({ name, baseUrl, values, urlEncoding }: LinkForm, isNumbered: boolean) {
  return { ...emptyForm, name, baseUrl: isNumbered ? baseUrl : '', values, urlEncoding };
}

/** Whether nothing is wrong with the URL itself, so that it may be copied; a name that is missing is not in it. */
function isUrlValid(sentences: ReadonlyMap<string, string>): boolean {
  return [...sentences.keys()].every((path) => path === NAME);
}
