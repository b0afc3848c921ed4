import { nextIdentifiers } from '@utmost/core/link/create.ts';
import { type CheckedForm, checkForm } from '@utmost/core/link-form/check-form.ts';
import { type LinkForm, refuse, submit } from '@utmost/core/link-form/link-form.ts';
import { wizardMessages as texts } from '@utmost/core/messages/cli-wizard.ts';
import type { OpenedSource } from '../../services/wizard/sources.ts';
import type { Key } from '../terminal/keys.ts';
import type { Picture, Size } from '../terminal/line.ts';
import type { Notice } from '../terminal/notice.ts';
import { formPicture } from './form-picture.ts';
import {
  contextOf,
  type FormContext,
  goTo,
  type LinkState,
  startOfLink,
  stepForm,
} from './link-state.ts';

/** What can be done with a link that keeps the rules. */
export type LinkAction = 'save' | 'copy' | 'print';

/** A link as it was when somebody asked for something to be done with it. */
export interface FinishedLink {
  readonly form: LinkForm;
  readonly checked: CheckedForm;
}

/** The form of a link, at the keyboard. */
export class LinkScreen {
  readonly #source: OpenedSource;
  readonly #actions: readonly LinkAction[];
  readonly #context: FormContext;
  readonly #act: (action: LinkAction, link: FinishedLink) => void;
  #state: LinkState = startOfLink;
  #notice: Notice | null = null;

  /** @param act is told what to do with a link that breaks no rule */
  constructor(source: OpenedSource, act: (action: LinkAction, link: FinishedLink) => void) {
    this.#source = source;
    this.#act = act;
    this.#actions = source.connection ? ['save', 'copy', 'print'] : ['copy', 'print'];
    this.#context = contextOf(source.compiled, this.#actions.length);
  }

  picture(size: Size): Picture {
    const { name, connection } = this.#source;
    return formPicture(
      this.#state,
      {
        context: this.#context,
        source: name,
        isNumberedOnSave: connection !== null,
        actions: this.#actions.map((action) => texts[action]),
        notice: this.#notice,
      },
      size,
    );
  }

  say(notice: Notice | null): void {
    this.#notice = notice;
  }

  /** The server would not have it: its sentences stand at their fields. */
  refuse(errors: ReadonlyMap<string, string>): void {
    const { form } = this.#state;
    this.#state = { ...this.#state, form: refuse(form, form, errors) };
    this.#goToFirst(errors);
  }

  press(key: Key): void {
    this.#notice = null;
    const field = this.#context.fields[this.#state.at];
    if (field?.kind === 'actions' && key.name === 'enter') this.#finish();
    else this.#state = stepForm(this.#state, key, this.#context);
  }

  /** Esc first takes back what was typed to find an option. @returns whether there was anything */
  takeBack(): boolean {
    const isFiltering = this.#state.filter !== '';
    if (isFiltering) this.#state = { ...this.#state, filter: '', option: -1 };
    return isFiltering;
  }

  #finish(): void {
    const { form, action } = this.#state;
    const { compiled } = this.#source;
    const checked = checkForm(compiled, form, nextIdentifiers(compiled));
    const { sentences } = checked;
    if (sentences.size === 0) {
      this.#act(this.#actions[action] ?? 'print', { form, checked });
      return;
    }
    this.#state = { ...this.#state, form: submit(form) };
    this.#goToFirst(sentences);
    this.say({ tone: 'caution', text: texts.notYet(sentences.size) });
  }

  #goToFirst(sentences: ReadonlyMap<string, string>): void {
    const first = this.#context.fields.findIndex(({ path }) => sentences.has(path));
    if (first !== -1) this.#state = goTo(this.#state, first, this.#context);
  }
}
