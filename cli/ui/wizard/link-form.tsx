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
import { wizardMessages as texts } from '../../messages/cli-screens.ts';
import type { OpenedSource } from '../../services/wizard/taxonomy-sources.ts';
import { ActionBar } from '../screen/action-bar.tsx';
import { Screen } from '../screen/screen.tsx';
import { type Key, useKeys } from '../screen/use-keys.ts';
import { useLatest } from '../screen/use-latest.ts';
import { useSize } from '../screen/use-size.ts';
import type { Work } from '../screen/use-work.tsx';
import { fieldRows } from './field-rows.tsx';
import type { Field } from './fields.ts';
import { FormFoot } from './form-preview.tsx';
import { contextOf, goTo, previewed, startOfLink, stepForm } from './form-state.ts';

/** What can be done with a link that keeps the rules. */
export type LinkAction = 'save' | 'copy' | 'print';

/** A link as it was when an action was chosen. */
export interface FinishedLink {
  readonly form: Form;
  readonly checked: CheckedForm;
}

interface LinkFormProps {
  readonly source: OpenedSource;
  readonly work: Work;
  /** Is told what to do with a link that breaks no rule, and how to say that the server would not have it. */
  act(
    action: LinkAction,
    link: FinishedLink,
    refuse: (errors: ReadonlyMap<string, string>) => void,
  ): void;
  leave(): void;
}

/** The form of a link, with the URL below it as it grows. */
export function LinkForm({ source, work, act, leave }: LinkFormProps) {
  const { compiled, connection } = source;
  const actions: readonly LinkAction[] = connection ? ['save', 'copy', 'print'] : ['copy', 'print'];
  const context = contextOf(compiled, actions.length);
  const state = useLatest(startOfLink);
  const { columns } = useSize();

  const goToFirst = (sentences: ReadonlyMap<string, string>): void => {
    const first = context.fields.findIndex(({ path }) => sentences.has(path));
    if (first !== -1) state.set(goTo(state.get(), first, context));
  };
  const finish = (): void => {
    const { form, action } = state.get();
    const checked = checkForm(compiled, form, nextIdentifiers(compiled));
    if (checked.sentences.size > 0) {
      state.set({ ...state.get(), form: submit(form) });
      goToFirst(checked.sentences);
      work.say({ tone: 'caution', text: texts.notYet(checked.sentences.size) });
      return;
    }
    act(actions[action] ?? 'print', { form, checked }, (errors) => {
      state.set({ ...state.get(), form: refuse(state.get().form, form, errors) });
      goToFirst(errors);
    });
  };
  const press = (key: Key): void => {
    const now = state.get();
    if (key.name === 'interrupt') leave();
    else if (key.name === 'escape') {
      // Esc first takes back what was typed to find an option.
      if (now.filter === '') leave();
      else state.set({ ...now, filter: '', option: -1 });
    } else if (!work.isBusy()) {
      // What is under way is waited for; a second Enter must not do it twice.
      work.say(null);
      if (context.fields[now.at]?.kind === 'actions' && key.name === 'enter') finish();
      else state.set(stepForm(now, key, context));
    }
  };
  useKeys(press);

  const form = previewed(state.shown, context);
  const identifiers = nextIdentifiers(compiled);
  const checked = checkForm(compiled, form, identifiers);
  const field = context.fields[state.shown.at];
  const isAtActions = field?.kind === 'actions';
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
          at={isAtActions ? state.shown.action : -1}
        />
      </Box>
      <FormFoot {...{ compiled, form, checked, field, work }} />
    </Screen>
  );
}

function keysOf(field: Field | undefined): readonly string[] {
  if (field?.kind === 'dropdown') return texts.keysDropdown;
  if (field?.kind === 'encoding') return texts.keysSwitch;
  return field?.kind === 'actions' ? texts.keysActions : texts.keysText;
}
