import Button from '@mui/material/Button';
import Chip from '@mui/material/Chip';
import { useQuery } from '@tanstack/react-query';
import { assistantTexts as texts } from '@utmost/core/messages/assistant.ts';
import { LOCALE } from '@utmost/core/messages/locale.ts';
import type { CompiledTaxonomy } from '@utmost/core/taxonomy/compile.ts';
import { aiLimitsQuery } from '../../subscription/calls.ts';
import { LimitCard } from '../../subscription/limit-card.tsx';
import { useSubmitKey } from '../../ui/browser/use-submit-key.ts';
import { BusyButton } from '../../ui/controls/busy-button.tsx';
import { ProgressLine } from '../../ui/controls/progress-line.tsx';
import { TextField } from '../../ui/controls/text-field.tsx';
import { LinkEditor } from '../manual/link-editor.tsx';
import { isWorthKeeping } from '../manual/link-list.ts';
import { Notes, TabLayout } from '../tab-layout.tsx';
import styles from './assistant-tab.module.css';
import { MarkedPrompt, PromptRemarks } from './prompt-remarks.tsx';
import { SentRequest } from './sent-request.tsx';
import { type Assistant, PRODUCT_ID, PROMPT_ID, REMARKS_ID, TITLE_ID } from './use-assistant.ts';

interface AssistantTabProps {
  readonly compiled: CompiledTaxonomy;
  readonly assistant: Assistant;
}

/** Links that the assistant proposes from a prompt, to edit and save. */
export function AssistantTab({ compiled, assistant }: AssistantTabProps) {
  const { view, answered, editPrompt, cancel, links, remarks, dismiss } = assistant;
  if (view === 'prompt') return <PromptForm assistant={assistant} />;
  const stop = () => {
    cancel();
    editPrompt();
  };
  return (
    <>
      <header className={styles.head}>
        <h2 id={TITLE_ID} tabIndex={-1}>
          {texts.title}
        </h2>
        <Button onClick={stop}>{texts.editPrompt}</Button>
        <p className={`note ${styles.prompt}`} data-marked={remarks.length > 0 || undefined}>
          <span className="visually-hidden">{texts.yourPrompt}: </span>
          <MarkedPrompt prompt={answered} remarks={remarks} />
        </p>
      </header>
      <GenerationLine assistant={assistant} />
      <PromptRemarks remarks={remarks} dismiss={dismiss} />
      <LinkEditor
        compiled={compiled}
        links={links}
        onReset={stop}
        {...(remarks.length > 0 && {
          blocked: { text: texts.createBlocked(remarks.length), by: REMARKS_ID },
        })}
      />
    </>
  );
}

/** The form of the prompt. */
function PromptForm({ assistant }: { readonly assistant: Assistant }) {
  const { prompt, setPrompt, problem, progress, generate, product, decide, answered } = assistant;
  const remarks = isWorthKeeping(assistant.links.list) ? [] : assistant.remarks;
  const { data } = useQuery(aiLimitsQuery);
  const isUsedUp = data?.aiRequestLimits.remaining === 0;
  const isBusy = progress !== null;
  const start = () => {
    if (!isUsedUp) generate();
  };
  useSubmitKey(start);
  return (
    <TabLayout
      actions={
        <>
          <RequestCounter />
          <Button disabled={isBusy || prompt === ''} onClick={() => setPrompt('')}>
            {texts.reset}
          </Button>
          {isUsedUp ? (
            <Button className={styles.noneLeft ?? ''} disabled>
              <span>{texts.noneLeft}</span>
            </Button>
          ) : (
            <BusyButton
              text={texts.generate}
              busyText={texts.generating}
              isBusy={isBusy}
              onClick={start}
            />
          )}
        </>
      }
      notes={
        <Notes id="ai-tips-title" title={texts.tips} list={texts.tipList}>
          {data?.assistant === 'built-in' ? (
            <div className={`stack ${styles.builtIn}`}>
              <Chip component="span" label={texts.builtIn} />
              <p>{texts.builtInText}</p>
            </div>
          ) : null}
        </Notes>
      }
    >
      <div className={styles.usedUp}>
        <LimitCard kind="aiRequests" />
      </div>
      <TextField
        id={PROMPT_ID}
        label={texts.prompt}
        value={prompt}
        problem={problem}
        rows={{ min: 6, max: 16 }}
        input={{ placeholder: texts.placeholder, readOnly: isBusy }}
        onChange={setPrompt}
      />
      {data?.assistant === 'model' ? <SentRequest prompt={prompt} /> : null}
      <GenerationLine assistant={assistant} />
      {product ? <ProductQuestion product={product} decide={decide} /> : null}
      {remarks.length > 0 && prompt === answered ? (
        <PromptRemarks remarks={remarks}>
          <p className={`note ${styles.prompt}`} data-marked>
            <MarkedPrompt prompt={answered} remarks={remarks} />
          </p>
        </PromptRemarks>
      ) : null}
    </TabLayout>
  );
}

/** Asks whether so many links are wanted. */
function ProductQuestion({
  product: { forms, lists },
  decide,
}: {
  readonly product: NonNullable<Assistant['product']>;
  readonly decide: Assistant['decide'];
}) {
  return (
    <section className={styles.product} aria-labelledby={PRODUCT_ID}>
      <h2 id={PRODUCT_ID} tabIndex={-1}>
        {texts.productTitle(forms.length)}
      </h2>
      <p>{texts.productText}</p>
      <ul>
        {lists.map(({ name, values }) => (
          <li key={name}>{`${name} (${values.length}): ${values.join(', ')}`}</li>
        ))}
      </ul>
      <div className={`wrapped ${styles.question}`}>
        <Button variant="contained" onClick={() => decide(true)}>
          <span>{texts.showProduct(forms.length)}</span>
        </Button>
        <Button onClick={() => decide(false)}>{texts.editPrompt}</Button>
      </div>
    </section>
  );
}

/** How far the generation is, and the way to stop it. */
function GenerationLine({ assistant }: { readonly assistant: Assistant }) {
  const { progress, cancel } = assistant;
  if (progress === null) return null;
  return (
    <ProgressLine
      label={texts.generating}
      share={null}
      since={progress.since}
      state={() => texts.progress(progress.links)}
      cancel={cancel}
    />
  );
}

const DAY = new Intl.DateTimeFormat(LOCALE, { month: 'long', day: 'numeric', timeZone: 'UTC' });

/** How many AI requests are left, and when there are new ones. */
function RequestCounter() {
  const { data, error } = useQuery(aiLimitsQuery);
  if (!data) return <p className={`note ${styles.counter}`}>{error ? texts.limitsFailed : null}</p>;
  const { limit, remaining, nextReset } = data.aiRequestLimits;
  return (
    <p className={`note ${styles.counter}`}>
      {texts.requests}{' '}
      {limit === null || remaining === null ? (
        <strong>{texts.unlimited}</strong>
      ) : (
        <>
          <strong data-used-up={remaining === 0 || undefined}>
            {texts.remaining(remaining, limit)}
          </strong>
          <span>
            <time dateTime={nextReset}>{texts.resets(DAY.format(new Date(nextReset)))}</time>
          </span>
        </>
      )}
    </p>
  );
}
