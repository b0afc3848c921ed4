import Button from '@mui/material/Button';
import Chip from '@mui/material/Chip';
import { useQuery } from '@tanstack/react-query';
import { assistantTexts as texts } from '@utmost/core/messages/assistant.ts';
import { LOCALE } from '@utmost/core/messages/locale.ts';
import type { CompiledTaxonomy } from '@utmost/core/taxonomy/compile.ts';
import { useSubmitKey } from '../../ui/browser/use-submit-key.ts';
import { ProgressLine } from '../../ui/controls/progress-line.tsx';
import { TextField } from '../../ui/controls/text-field.tsx';
import { LinkEditor } from '../manual/link-editor.tsx';
import { Notes, TabLayout } from '../tab-layout.tsx';
import styles from './assistant-tab.module.css';
import { aiLimitsQuery } from './calls.ts';
import { type Assistant, PROMPT_ID, TITLE_ID } from './use-assistant.ts';

interface AssistantTabProps {
  readonly compiled: CompiledTaxonomy;
  readonly assistant: Assistant;
}

/** Links that the assistant proposes from a prompt, to edit and save. */
export function AssistantTab({ compiled, assistant }: AssistantTabProps) {
  const { view, prompt, editPrompt, cancel, links } = assistant;
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
        <p className={styles.prompt}>
          <span className="visually-hidden">{texts.yourPrompt}: </span>
          {prompt}
        </p>
      </header>
      <GenerationLine assistant={assistant} />
      <LinkEditor compiled={compiled} links={links} onReset={stop} />
    </>
  );
}

/** The form of the prompt. */
function PromptForm({ assistant }: { readonly assistant: Assistant }) {
  const { prompt, setPrompt, problem, progress, generate } = assistant;
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
          <Button variant="contained" disabled={isUsedUp || isBusy} onClick={start}>
            {isUsedUp ? texts.noneLeft : isBusy ? texts.generating : texts.generate}
          </Button>
        </>
      }
      notes={
        <Notes id="ai-tips-title" title={texts.tips} list={texts.tipList}>
          {data?.assistant === 'built-in' ? (
            <div className={styles.builtIn}>
              <Chip component="span" label={texts.builtIn} />
              <p>{texts.builtInText}</p>
            </div>
          ) : null}
        </Notes>
      }
    >
      <TextField
        id={PROMPT_ID}
        label={texts.prompt}
        value={prompt}
        problem={problem}
        rows={{ min: 6, max: 16 }}
        input={{ placeholder: texts.placeholder, readOnly: isBusy }}
        onChange={setPrompt}
      />
      <GenerationLine assistant={assistant} />
    </TabLayout>
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
  if (!data) return <p className={styles.counter}>{error ? texts.limitsFailed : null}</p>;
  const { limit, remaining, nextReset } = data.aiRequestLimits;
  return (
    <p className={styles.counter}>
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
