import { decodeUrl } from '@utmost/core/link/decode.ts';
import { type CheckedForm, checkForm } from '@utmost/core/link-form/check-form.ts';
import {
  type LinkForm as Form,
  refuse,
  shownSentences,
  submit,
} from '@utmost/core/link-form/link-form.ts';
import { nextIdentifiers } from '@utmost/core/taxonomy/identifier.ts';
import { Box } from 'ink';
import type { OpenedSource } from '../../commands/wizard/taxonomy-sources.ts';
import { useKeys } from '../keyboard.ts';
import { ActionBar, Screen } from '../screen.tsx';
import { wizardMessages as texts } from '../screen-texts.ts';
import { useLatest, useSize } from '../terminal-state.ts';
import { NoticeLine, type Work } from '../use-work.tsx';
import { fieldRows } from './field-rows.tsx';
import { FormPreview } from './form-preview.tsx';
import { contextOf, type Field, goTo, previewed, startOfLink, stepForm } from './form-state.ts';

/** What can be done with a link that keeps the rules. */
export type LinkAction = 'save' | 'copy' | 'print';

/** A link as it was when an action was chosen. */
export interface FinishedLink {
  readonly form: Form;
  readonly checked: CheckedForm;
}

/** Tells the form what the server would not have, by field. */
export type Refuse = (errors: ReadonlyMap<string, string>) => void;

interface LinkFormProps {
  readonly source: OpenedSource;
  readonly work: Work;
  /** Is told what to do with a link that breaks no rule. */
  act(action: LinkAction, link: FinishedLink, refuse: Refuse): void;
  leave(): void;
}

/** The form of a link, with the URL below it as it grows. */
export function LinkForm({ source, work, act, leave }: LinkFormProps) {
  const { compiled, connection } = source;
  const actions: readonly LinkAction[] = connection ? ['save', 'copy', 'print'] : ['copy', 'print'];
  const context = contextOf(compiled, actions.length);
  const state = useLatest(startOfLink);
  const { columns } = useSize();

  /** Shows a form that may not be stored, at the first field that is why. */
  const showProblems = (form: Form, sentences: ReadonlyMap<string, string>): void => {
    const first = context.fields.findIndex(({ path }) => sentences.has(path));
    state.set(goTo({ ...state.get(), form }, first, context));
  };
  const finish = (): void => {
    const { form, action } = state.get();
    const checked = checkForm(compiled, form, nextIdentifiers(compiled));
    if (checked.sentences.size > 0) {
      showProblems(submit(form), checked.sentences);
      work.say({ variant: 'warning', text: texts.notYet(checked.sentences.size) });
      return;
    }
    act(actions[action] ?? 'print', { form, checked }, (errors) =>
      showProblems(refuse(state.get().form, form, errors), errors),
    );
  };
  useKeys((key) => {
    const now = state.get();
    const isEscape = key.name === 'escape';
    if (key.name === 'interrupt' || (isEscape && now.filter === '')) leave();
    // Esc first takes back what was typed to find an option.
    else if (isEscape) state.set({ ...now, filter: '', option: -1 });
    else if (!work.isBusy()) {
      // What is under way is waited for; a second Enter must not do it twice.
      work.say(null);
      if (context.fields[now.at]?.kind === 'actions' && key.name === 'enter') finish();
      else state.set(stepForm(now, key, context));
    }
  });

  const form = previewed(state.shown, context);
  const identifiers = nextIdentifiers(compiled);
  const checked = checkForm(compiled, form, identifiers);
  const field = context.fields[state.shown.at];
  const body = fieldRows(state.shown, context.fields, {
    columns,
    wrong: new Set(shownSentences(form, checked.sentences).keys()),
    identifiers,
    inUrl: decodeUrl(compiled, form.baseUrl).values,
    isNumberedOnSave: connection !== null,
  });
  return (
    <Screen title={texts.title} note={source.name} body={body} keys={keysOf(field)}>
      <Box flexShrink={0} marginBottom={1}>
        <ActionBar
          actions={actions.map((one) => texts[one])}
          at={field?.kind === 'actions' ? state.shown.action : -1}
        />
      </Box>
      <FormPreview {...{ compiled, form, checked, field }} />
      <NoticeLine {...work} />
    </Screen>
  );
}

function keysOf(field: Field | undefined): readonly string[] {
  if (field?.kind === 'dropdown') return texts.keysDropdown;
  if (field?.kind === 'encoding') return texts.keysSwitch;
  return field?.kind === 'actions' ? texts.keysActions : texts.keysText;
}
