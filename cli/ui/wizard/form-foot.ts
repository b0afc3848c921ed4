import { MAX_BASE_URL_LENGTH } from '@utmost/core/link/check.ts';
import type { CheckedForm } from '@utmost/core/link-form/check-form.ts';
import { type LinkForm, shownSentences, valueSentences } from '@utmost/core/link-form/link-form.ts';
import { wizardMessages as texts } from '@utmost/core/messages/cli-wizard.ts';
import { pasteTexts } from '@utmost/core/messages/paste.ts';
import { sentenceOf } from '@utmost/core/messages.ts';
import { countCharacters } from '@utmost/core/rules/characters.ts';
import type { CompiledTaxonomy } from '@utmost/core/taxonomy/compile.ts';
import { type AnatomyLine, anatomyLines } from '../anatomy-lines.ts';
import { type Line, span, spread, windowOn, wrapped } from '../terminal/line.ts';
import type { Notice } from '../terminal/notice.ts';
import type { Field } from './fields.ts';

/** What is said below the fields. */
export interface FormFoot {
  readonly compiled: CompiledTaxonomy;
  readonly form: LinkForm;
  readonly checked: CheckedForm;
  /** The field that one is at. */
  readonly field: Field | undefined;
  readonly notice: Notice | null;
}

/** The URL as it grows, what is wrong with it, and what was just said, in so many lines. */
export function footLines(foot: FormFoot, width: number, height: number): Line[] {
  const { form, checked, notice } = foot;
  const said = notice === null ? [] : wrapped(notice.text, width, notice.tone);
  const remarks = remarkLines(foot, width);
  const url = urlLines(foot, width);
  const room = height - 1 - said.length;
  const urlRoom = Math.max(1, room - Math.min(remarks.length, Math.floor(room / 2)));
  const lifted = liftedName(foot.field);
  const at = url.findIndex(({ queryNames }) => lifted !== null && queryNames.includes(lifted));
  const shown = windowOn(url, Math.min(url.length, urlRoom), Math.max(0, at)).items;
  return [
    spread([span(texts.preview, 'muted')], lengthOf(form, checked.built.fullUrl), width),
    ...shown.map(({ line }) => line),
    ...limited(remarks, room - shown.length),
    ...said,
  ];
}

function urlLines({ compiled, form, checked, field }: FormFoot, width: number): AnatomyLine[] {
  if (form.baseUrl.trim() === '') {
    return [{ line: [span(texts.noUrl, 'muted')], queryNames: [] }];
  }
  const shown = shownSentences(form, checked.sentences);
  const wrong = new Set(valueSentences(compiled, shown).keys());
  return anatomyLines(compiled, checked.built.fullUrl, { width, lifted: liftedName(field), wrong });
}

function remarkLines({ compiled, form, checked, field }: FormFoot, width: number): Line[] {
  const problems = dueFirst(shownSentences(form, checked.sentences), field);
  const warnings = form.baseUrl === '' ? [] : checked.warnings.map(sentenceOf);
  return [
    ...problems.flatMap((one) => marked('!', one, width, 'wrong')),
    ...warnings.flatMap((one) => marked('·', one, width, 'caution')),
    ...pasteLines(compiled, form, width),
  ];
}

/** The sentences, that of the field one is at first. */
function dueFirst(shown: ReadonlyMap<string, string>, field: Field | undefined): string[] {
  const here = shown.get(field?.path ?? '');
  const others = [...shown].filter(([path]) => path !== field?.path).map(([, one]) => one);
  return here === undefined ? others : [here, ...others];
}

function liftedName(field: Field | undefined): string | null {
  return field && 'compiled' in field ? field.compiled.parameter.queryName : null;
}

function lengthOf(form: LinkForm, url: string): Line {
  const length = form.baseUrl.trim() === '' ? 0 : countCharacters(url);
  const tone = length > MAX_BASE_URL_LENGTH ? 'caution' : 'muted';
  return [span(texts.length(length, MAX_BASE_URL_LENGTH), tone)];
}

function marked(mark: string, sentence: string, width: number, tone: 'wrong' | 'caution'): Line[] {
  return wrapped(sentence, width - 2, 'ink').map((line, index) => [
    span(index === 0 ? `${mark} ` : '  ', tone, { isBold: true }),
    ...line,
  ]);
}

function pasteLines(compiled: CompiledTaxonomy, { pasted }: LinkForm, width: number): Line[] {
  if (pasted === null) return [];
  const named = (names: readonly string[]): string[] =>
    names.map((name) => compiled.byName.get(name)?.parameter.displayName ?? name);
  const { filled, numbered, standing, inFragment, canTakeOut } = pasted;
  const said = [
    { sentence: pasteTexts.filled, names: filled },
    { sentence: pasteTexts.numbered, names: numbered },
    { sentence: canTakeOut ? pasteTexts.standing : pasteTexts.stuck, names: standing },
    { sentence: pasteTexts.inFragment, names: inFragment },
  ];
  const sentences = said
    .filter(({ names }) => names.length > 0)
    .map(({ sentence, names }) => sentence(named(names)));
  const hint = canTakeOut ? [texts.takeOut] : [];
  return [...sentences, ...hint].flatMap((one) => wrapped(one, width, 'muted'));
}

function limited(lines: readonly Line[], room: number): readonly Line[] {
  if (lines.length <= room) return lines;
  const kept = lines.slice(0, Math.max(0, room - 1));
  return [...kept, [span(texts.moreLines(lines.length - kept.length), 'muted')]];
}
