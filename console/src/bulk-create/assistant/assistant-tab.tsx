import Button from '@mui/material/Button';
import { assistantTexts as texts } from '@utmost/core/messages/assistant.ts';
import type { CompiledTaxonomy } from '@utmost/core/taxonomy/compile.ts';
import { LinkEditor } from '../manual/link-editor.tsx';
import styles from './assistant-tab.module.css';
import { GenerationLine } from './generation-line.tsx';
import { PromptForm } from './prompt-form.tsx';
import { type Assistant, TITLE_ID } from './use-assistant.ts';

interface AssistantTabProps {
  readonly compiled: CompiledTaxonomy;
  readonly assistant: Assistant;
}

/** Links that come of a sentence: proposed there, edited here, and saved by whoever looks at them. */
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
