import ButtonBase from '@mui/material/ButtonBase';
import { templates } from '@utmost/core/taxonomy/templates/index.ts';
import type { Template } from '@utmost/core/taxonomy/templates/template.ts';
import { createLinkTexts } from '../create-link/create-link-texts.ts';
import { linkKeys } from '../data/link-keys.ts';
import { useUser } from '../data/session.ts';
import { useAction } from '../data/use-action.ts';
import { applyTemplate } from '../parameter-config/calls.ts';
import { because, configuration } from '../parameter-config/configuration.ts';
import { templateTexts } from '../parameter-config/parameter-config-texts.ts';
import { focusOn } from '../ui/browser/focus-on.ts';
import { addDemoData, firstStepsQuery } from './calls.ts';
import styles from './first-run.module.css';
import { demoTexts, firstRunTexts as texts } from './first-run-texts.ts';

/** Says that there are no parameters, with a button for admins that adds a template. */
export function NoParameters() {
  const { role } = useUser();
  return (
    <div className={`note ${styles.noParameters}`}>
      <p>{createLinkTexts.noParameters}</p>
      {role === 'admin' ? <StartChoices /> : null}
    </div>
  );
}

const refresh = [...configuration.refresh, firstStepsQuery.queryKey] as const;

const toFirstField = () => focusOn('[data-keys="first-field"]');

/** The templates, and demo data: each sets a new workspace up in one click. */
function StartChoices() {
  const template = useAction({
    ...configuration,
    refresh,
    call: ({ parameters }: Template) => applyTemplate(parameters),
    done: () => templateTexts.applied,
    failed: because(texts.failed),
    onDone: toFirstField,
  });
  const demo = useAction({
    queue: configuration.queue,
    refresh: [...refresh, ...linkKeys],
    call: (_: undefined) => addDemoData(),
    done: ({ links }) => demoTexts.added(links),
    failed: because(demoTexts.addFailed),
    onDone: toFirstField,
  });
  const isBusy = template.isPending || demo.isPending;
  const choose = (act: () => void) => () => {
    if (!isBusy) act();
  };
  return (
    <section aria-label={texts.start} aria-busy={isBusy}>
      <p className={styles.startTitle}>{isBusy ? texts.applying : texts.start}</p>
      <ul className={styles.choices} data-busy={isBusy || undefined}>
        {templates.map((one) => (
          <li key={one.id}>
            <ButtonBase
              className={styles.choice ?? ''}
              onClick={choose(() => template.mutate(one))}
            >
              <strong>{one.name}</strong>
              <small>{texts.parameters(one.parameters.length)}</small>
            </ButtonBase>
          </li>
        ))}
        <li>
          <ButtonBase
            className={styles.choice ?? ''}
            onClick={choose(() => demo.mutate(undefined))}
          >
            <strong>{demoTexts.name}</strong>
            <small>{demoTexts.description}</small>
          </ButtonBase>
        </li>
      </ul>
    </section>
  );
}
