import Button from '@mui/material/Button';
import InputBase from '@mui/material/InputBase';
import { useQuery } from '@tanstack/react-query';
import { assistantTexts as texts } from '@utmost/core/messages/assistant.ts';
import { describe, Field } from '../../controls/field.tsx';
import { useSubmitKey } from '../../controls/use-submit-key.ts';
import { aiLimitsQuery } from './calls.ts';
import { GenerationLine } from './generation-line.tsx';
import styles from './prompt-form.module.css';
import { RequestCounter } from './request-counter.tsx';
import { Tips } from './tips.tsx';
import { type Assistant, PROMPT_ID } from './use-assistant.ts';

/** Where somebody says which links they want. */
export function PromptForm({ assistant }: { readonly assistant: Assistant }) {
  const { prompt, setPrompt, problem, progress, generate } = assistant;
  const { data } = useQuery(aiLimitsQuery);
  const isUsedUp = data?.aiRequestLimits.remaining === 0;
  const isBusy = progress !== null;
  const start = () => {
    if (!isUsedUp) generate();
  };
  useSubmitKey(start);
  return (
    <div className={styles.panel}>
      <div>
        <Field id={PROMPT_ID} label={texts.prompt} problem={problem}>
          <InputBase
            id={PROMPT_ID}
            className={styles.prompt ?? ''}
            value={prompt}
            placeholder={texts.placeholder}
            error={problem !== undefined}
            readOnly={isBusy}
            multiline
            minRows={6}
            maxRows={16}
            inputProps={describe(PROMPT_ID, problem)}
            onChange={({ target }) => setPrompt(target.value)}
          />
        </Field>
        <GenerationLine assistant={assistant} />
        <div className={styles.actions}>
          <RequestCounter />
          <Button disabled={isBusy || prompt === ''} onClick={() => setPrompt('')}>
            {texts.reset}
          </Button>
          <Button variant="contained" disabled={isUsedUp || isBusy} onClick={start}>
            {isUsedUp ? texts.noneLeft : isBusy ? texts.generating : texts.generate}
          </Button>
        </div>
      </div>
      <Tips isBuiltIn={data?.assistant === 'built-in'} />
    </div>
  );
}
