import Button from '@mui/material/Button';
import DialogContentText from '@mui/material/DialogContentText';
import { applyTemplate as preview } from '@utmost/core/taxonomy/templates/apply.ts';
import { templates } from '@utmost/core/taxonomy/templates/index.ts';
import type { Template } from '@utmost/core/taxonomy/templates/template.ts';
import { useState } from 'react';
import { useAction } from '../../data/use-action.ts';
import { ModalDialog } from '../../ui/controls/modal-dialog.tsx';
import { hueStyle } from '../../ui/theme/hue.ts';
import { applyTemplate } from '../calls.ts';
import { because, undoable } from '../configuration.ts';
import { configTexts, templateTexts as texts } from '../parameter-config-texts.ts';
import type { Config } from '../use-config.ts';
import { TemplateConfirm } from './template-confirm.tsx';
import styles from './templates.module.css';

interface TemplatePickerProps {
  readonly config: Config;
  readonly close: () => void;
}

/** Select a template, confirm, apply. */
export function TemplatePicker({ config, close }: TemplatePickerProps) {
  const [chosen, choose] = useState<Template | null>(null);
  const { mutate, isPending } = useAction({
    ...undoable(),
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
      outcome={preview(existing, chosen.parameters, config.compiled.taxonomy.advanced)}
      isPending={isPending}
      apply={() => mutate(chosen)}
      back={() => choose(null)}
      close={close}
    />
  );
}

interface TemplateCardsProps {
  readonly templates: readonly Template[];
  readonly choose: (template: Template) => void;
  readonly close: () => void;
}

const SHOWN = 5;

/** One card per platform, with the first names that it reads. */
function TemplateCards({ templates, choose, close }: TemplateCardsProps) {
  return (
    <ModalDialog
      title={texts.title}
      width="md"
      close={close}
      actions={<Button onClick={close}>{configTexts.cancel}</Button>}
    >
      <DialogContentText>{texts.subtitle}</DialogContentText>
      <ul className={styles.cards}>
        {templates.map((template) => (
          <li key={template.id}>
            <button type="button" className={styles.card} onClick={() => choose(template)}>
              <strong>{template.name}</strong>
              <span>{template.description}</span>
              <QueryNames template={template} />
            </button>
          </li>
        ))}
      </ul>
    </ModalDialog>
  );
}

function QueryNames({ template: { parameters } }: { readonly template: Template }) {
  const rest = parameters.length - SHOWN;
  return (
    <span className={styles.names}>
      {parameters.slice(0, SHOWN).map(({ queryName }, position) => (
        <code translate="no" key={queryName} className="hue" style={hueStyle(position)}>
          {queryName}
        </code>
      ))}
      {rest > 0 ? <span>{texts.more(rest)}</span> : null}
    </span>
  );
}
