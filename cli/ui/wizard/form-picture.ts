import { nextIdentifiers } from '@utmost/core/link/create.ts';
import { decodeUrl } from '@utmost/core/link/decode.ts';
import { checkForm } from '@utmost/core/link-form/check-form.ts';
import { shownSentences } from '@utmost/core/link-form/link-form.ts';
import { wizardMessages as texts } from '@utmost/core/messages/cli-wizard.ts';
import { frame } from '../terminal/frame.ts';
import type { Picture, Size } from '../terminal/line.ts';
import type { Notice } from '../terminal/notice.ts';
import { formLines } from './field-lines.ts';
import type { Field } from './fields.ts';
import { footLines } from './form-foot.ts';
import { type FormContext, type LinkState, previewed } from './link-state.ts';

/** What the form stands in. */
export interface FormSurroundings {
  readonly context: FormContext;
  /** How people call the taxonomy. */
  readonly source: string;
  readonly isNumberedOnSave: boolean;
  readonly actions: readonly string[];
  readonly notice: Notice | null;
}

/** Draws the form with the URL below it, as it grows. */
export function formPicture(state: LinkState, around: FormSurroundings, size: Size): Picture {
  const { context, source, notice } = around;
  const { compiled, fields } = context;
  const form = previewed(state, context);
  const identifiers = nextIdentifiers(compiled);
  const checked = checkForm(compiled, form, identifiers);
  const field = fields[state.at];
  const lines = formLines(state, fields, {
    width: size.columns,
    wrong: new Set(shownSentences(form, checked.sentences).keys()),
    identifiers,
    inUrl: decodeUrl(compiled, form.baseUrl).values,
    isNumberedOnSave: around.isNumberedOnSave,
    actions: around.actions,
  });
  const foot = { compiled, form, checked, field, notice };
  return frame(
    {
      ...lines,
      title: texts.title,
      note: source,
      foot: (height) => footLines(foot, size.columns, height),
      keys: keysOf(field),
    },
    size,
  );
}

function keysOf(field: Field | undefined): readonly string[] {
  if (field?.kind === 'dropdown') return texts.keysDropdown;
  if (field?.kind === 'encoding') return texts.keysSwitch;
  return field?.kind === 'actions' ? texts.keysActions : texts.keysText;
}
