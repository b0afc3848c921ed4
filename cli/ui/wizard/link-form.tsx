import { MAX_BASE_URL_LENGTH } from '@utmost/core/link/check.ts';
import { composedNames } from '@utmost/core/link/compose-values.ts';
import { decodeUrl } from '@utmost/core/link/decode.ts';
import { type CheckedForm, checkForm } from '@utmost/core/link-form/check-form.ts';
import { followedSentence } from '@utmost/core/link-form/dependent-fields.ts';
import {
  type LinkForm as Form,
  refuse,
  shownSentences,
  submit,
  valueSentences,
} from '@utmost/core/link-form/link-form.ts';
import { pastedSentences } from '@utmost/core/link-form/paste-url.ts';
import { sentenceOf } from '@utmost/core/messages.ts';
import { countCharacters } from '@utmost/core/rules/characters.ts';
import type { CompiledTaxonomy } from '@utmost/core/taxonomy/compile.ts';
import { nextIdentifiers } from '@utmost/core/taxonomy/identifier.ts';
import { Box } from 'ink';
import type { OpenedSource } from '../../commands/wizard/taxonomy-sources.ts';
import { unreservedNumbers } from '../../rows/value-counter.ts';
import { useKeys } from '../keyboard.ts';
import { ActionBar, Screen, Window } from '../screen.tsx';
import { wizardMessages as texts } from '../screen-texts.ts';
import { Spread, Tint, widthOf } from '../styled-text.tsx';
import { useLatest, useSize } from '../terminal-state.ts';
import { urlAnatomy } from '../url-anatomy.tsx';
import { NoticeLine, type Work } from '../use-work.tsx';
import { fieldRows } from './field-rows.tsx';
import {
  contextOf,
  type Field,
  goTo,
  previewed,
  startFrom,
  startOfLink,
  stepForm,
} from './form-state.ts';

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
  const { compiled, connection, start } = source;
  const actions: readonly LinkAction[] = connection ? ['save', 'copy', 'print'] : ['copy', 'print'];
  const context = contextOf(compiled, actions.length);
  const state = useLatest(start ? startFrom(compiled, start) : startOfLink);
  const { columns } = useSize();

  /** Shows a form that may not be stored, at the first field that is why. */
  const showProblems = (form: Form, sentences: ReadonlyMap<string, string>): void => {
    const first = context.fields.findIndex(({ path }) => sentences.has(path));
    state.set(goTo({ ...state.get(), form }, first, context));
  };
  const numbersOf = (form: Form): Map<string, string> =>
    connection === null
      ? unreservedNumbers(compiled, (some) => checkForm(compiled, form, some).built.values)
      : nextIdentifiers(compiled);
  const finish = (): void => {
    const { form, action } = state.get();
    const checked = checkForm(compiled, form, numbersOf(form));
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
  const identifiers = numbersOf(form);
  const checked = checkForm(compiled, form, identifiers);
  const field = context.fields[state.shown.at];
  const body = fieldRows(state.shown, context.fields, {
    columns,
    wrong: new Set(shownSentences(form, checked.sentences).keys()),
    identifiers: new Map([...identifiers, ...composedNames(compiled, form.values)]),
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

interface FormPreviewProps {
  readonly compiled: CompiledTaxonomy;
  readonly form: Form;
  readonly checked: CheckedForm;
  /** The field that one is at. */
  readonly field: Field | undefined;
}

/** The URL as it grows, and what is to be said of it. */
function FormPreview(props: FormPreviewProps) {
  const { compiled, form, checked, field } = props;
  const { columns } = useSize();
  const isEmpty = form.baseUrl.trim() === '';
  const length = isEmpty ? 0 : countCharacters(checked.built.fullUrl);
  const { rows, at } = urlAnatomy(compiled, isEmpty ? '' : checked.built.fullUrl, {
    columns,
    highlighted: field?.compiled?.parameter.queryName ?? null,
    wrong: new Set(valueSentences(compiled, shownSentences(form, checked.sentences)).keys()),
  });
  return (
    <>
      <Spread
        left={<Tint tone="muted">{texts.preview}</Tint>}
        taken={widthOf(texts.preview)}
        right={texts.length(length, MAX_BASE_URL_LENGTH)}
        tone={length > MAX_BASE_URL_LENGTH ? 'caution' : 'muted'}
        columns={columns}
      />
      {isEmpty ? (
        <Tint tone="muted">{texts.noUrl}</Tint>
      ) : (
        <Window rows={rows} focus={{ from: at, to: at }} />
      )}
      <Box flexDirection="column" flexShrink={500} overflow="hidden">
        <Remarks {...props} />
      </Box>
    </>
  );
}

/** What is wrong, that of the field one is at first, and what is worth knowing. */
function Remarks({ compiled, form, checked, field }: FormPreviewProps) {
  const shown = [...shownSentences(form, checked.sentences)];
  const isHere = ([path]: readonly [string, string]): boolean => path === field?.path;
  const problems = [...shown.filter(isHere), ...shown.filter((one) => !isHere(one))];
  const warnings = form.baseUrl === '' ? [] : checked.warnings.map(sentenceOf);
  const { pasted, followed } = form;
  const done = [
    ...(pasted ? pastedSentences(compiled, pasted) : []),
    ...(followed ? [followedSentence(compiled, followed)] : []),
  ];
  const said = done.length > 0 ? [...done, texts.undo] : done;
  return (
    <>
      {problems.map(([path, sentence]) => (
        <Remark key={path} mark="!" tone="wrong" sentence={sentence} />
      ))}
      {warnings.map((one) => (
        <Remark key={one} mark="·" tone="caution" sentence={one} />
      ))}
      {said.map((one) => (
        <Box key={one} flexShrink={0}>
          <Tint tone="muted">{one}</Tint>
        </Box>
      ))}
    </>
  );
}

interface RemarkProps {
  readonly mark: string;
  readonly tone: 'wrong' | 'caution';
  readonly sentence: string;
}

function Remark({ mark, tone, sentence }: RemarkProps) {
  return (
    <Box flexShrink={0}>
      <Box width={2} flexShrink={0}>
        <Tint tone={tone} isBold>
          {mark}
        </Tint>
      </Box>
      <Tint>{sentence}</Tint>
    </Box>
  );
}
