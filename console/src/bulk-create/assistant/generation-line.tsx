import { assistantTexts as texts } from '@utmost/core/messages/assistant.ts';
import { ProgressLine } from '../../controls/progress-line.tsx';
import type { Assistant } from './use-assistant.ts';

/** How far the generation is, and the way to stop it. */
export function GenerationLine({ assistant }: { readonly assistant: Assistant }) {
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
