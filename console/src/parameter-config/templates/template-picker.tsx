import { templateTexts as texts } from '@utmost/core/messages/parameter-config.ts';
import { applyTemplate as judge } from '@utmost/core/taxonomy/templates/apply.ts';
import { templates } from '@utmost/core/taxonomy/templates/index.ts';
import type { Template } from '@utmost/core/taxonomy/templates/template.ts';
import { useState } from 'react';
import { useAction } from '../../providers/use-action.ts';
import { applyTemplate } from '../calls/parameters.ts';
import { because, configuration } from '../configuration.ts';
import type { Config } from '../use-config.ts';
import { TemplateCards } from './template-cards.tsx';
import { TemplateConfirm } from './template-confirm.tsx';

interface TemplatePickerProps {
  readonly config: Config;
  readonly close: () => void;
}

/** Select a template, confirm, apply. */
export function TemplatePicker({ config, close }: TemplatePickerProps) {
  const [chosen, choose] = useState<Template | null>(null);
  const { mutate, isPending } = useAction({
    ...configuration,
    call: ({ parameters }: Template) => applyTemplate(parameters),
    done: ({ skipped }, { name }) =>
      skipped.length === 0 ? texts.applied : texts.appliedInPart(name, skipped),
    failed: because(texts.failed),
    onDone: close,
  });
  if (chosen === null) return <TemplateCards templates={templates} choose={choose} close={close} />;
  const existing = config.parameters.map(({ stored }) => stored);
  return (
    <TemplateConfirm
      template={chosen}
      outcome={judge(existing, chosen.parameters, config.compiled.taxonomy.advanced)}
      isPending={isPending}
      apply={() => mutate(chosen)}
      back={() => choose(null)}
      close={close}
    />
  );
}
