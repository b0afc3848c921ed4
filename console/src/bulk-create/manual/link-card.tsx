import Button from '@mui/material/Button';
import { anatomyOf } from '@utmost/core/link/anatomy.ts';
import { checkForm } from '@utmost/core/link-form/check-form.ts';
import {
  changeBaseUrl,
  changeValue,
  type LinkForm,
  shownSentences,
  valueSentences,
} from '@utmost/core/link-form/link-form.ts';
import { assistantTexts } from '@utmost/core/messages/assistant.ts';
import { sentenceOf } from '@utmost/core/messages.ts';
import type { CompiledTaxonomy } from '@utmost/core/taxonomy/compile.ts';
import { offeredValues } from '@utmost/core/taxonomy/dropdown-options.ts';
import { nextIdentifiers } from '@utmost/core/taxonomy/identifier.ts';
import { memo, useCallback, useMemo } from 'react';
import { Warnings } from '../../ui/controls/warnings.tsx';
import { LinkFields } from '../../ui/link-fields/link-fields.tsx';
import { fieldTexts } from '../../ui/link-fields/link-fields-texts.ts';
import { ParameterGrid } from '../../ui/link-fields/parameter-field.tsx';
import { RestSentences } from '../../ui/link-fields/rest-sentences.tsx';
import { useHighlight } from '../../ui/link-fields/use-highlight.ts';
import { UrlAnatomy } from '../../ui/url-anatomy/url-anatomy.tsx';
import { manualTexts as texts } from '../bulk-create-texts.ts';
import styles from './link-card.module.css';
import {
  type LinkCard as Card,
  type ChangeList,
  cardId,
  changeCard,
  removeCard,
} from './link-list.ts';
import { type Correction, onlyCorrections } from './suggest-correction.ts';

interface LinkCardProps {
  readonly compiled: CompiledTaxonomy;
  readonly card: Card;
  /** Its place in the list, from 0. */
  readonly index: number;
  readonly isOnly: boolean;
  readonly change: ChangeList;
}

/** One link of the list: its fields, and the URL that they make. */
export const LinkCard = memo(function LinkCard(props: LinkCardProps) {
  const { compiled, card, index, isOnly, change } = props;
  const { id, form } = card;
  const { at: highlighted, container } = useHighlight();
  const identifiers = useMemo(() => nextIdentifiers(compiled, index), [compiled, index]);
  const { built, sentences, warnings } = useMemo(
    () => checkForm(compiled, form, identifiers),
    [compiled, form, identifiers],
  );
  const changeForm = useCallback(
    (to: (form: LinkForm) => LinkForm) => change((list) => changeCard(list, id, to)),
    [change, id],
  );
  const shown = shownSentences(form, sentences);
  const formId = cardId(id);
  const fields = { formId, compiled, form, change: changeForm, sentences: shown };
  return (
    <section ref={container} className={styles.card} aria-labelledby={`${formId}-title`}>
      <header className={`line ${styles.head}`}>
        <h2 id={`${formId}-title`}>{texts.link(index + 1)}</h2>
        {isOnly ? null : (
          <Button
            variant="text"
            aria-label={texts.removeNamed(index + 1)}
            onClick={() => change((list) => removeCard(list, id))}
          >
            {texts.remove}
          </Button>
        )}
      </header>
      <RestSentences formId={formId} compiled={compiled} sentences={shown} />
      <div className="columns">
        <LinkFields {...fields} />
      </div>
      <ParameterGrid {...fields} identifiers={identifiers} highlighted={highlighted} />
      <Corrections compiled={compiled} form={form} change={changeForm} sentences={shown} />
      {form.baseUrl.trim() === '' ? null : (
        <div className={`stack ${styles.url}`}>
          <UrlAnatomy
            parts={anatomyOf(compiled, built.fullUrl)}
            highlighted={highlighted}
            problems={valueSentences(compiled, sentences)}
          />
          <Warnings sentences={warnings.map(sentenceOf)} />
        </div>
      )}
    </section>
  );
});

interface CorrectionsProps {
  readonly compiled: CompiledTaxonomy;
  readonly form: LinkForm;
  readonly change: (to: (form: LinkForm) => LinkForm) => void;
  /** What is wrong with the link, by place. */
  readonly sentences: ReadonlyMap<string, string>;
}

/** What mends a link with one click: values that the rules leave exactly one answer for. */
function Corrections({ compiled, form, change, sentences }: CorrectionsProps) {
  const found = useMemo(
    () => (sentences.size === 0 ? [] : onlyCorrections(compiled, form, sentences)),
    [compiled, form, sentences],
  );
  if (found.length === 0) return null;
  return (
    <ul className={`wrapped ${styles.corrections}`} aria-label={assistantTexts.fixesFor}>
      {found.map((one) => (
        <li key={one.path}>
          <span className="muted">{fieldName(compiled, one)}</span>
          <Button variant="text" onClick={() => change((now) => corrected(now, one))}>
            {assistantTexts.replacement(shownValue(compiled, one), one.given)}
          </Button>
        </li>
      ))}
    </ul>
  );
}

function corrected(form: LinkForm, { queryName, better }: Correction): LinkForm {
  return queryName === undefined
    ? changeBaseUrl(form, better)
    : changeValue(form, queryName, better);
}

function fieldName({ byName }: CompiledTaxonomy, { queryName }: Correction): string {
  return queryName === undefined
    ? fieldTexts.baseUrl
    : (byName.get(queryName)?.parameter.displayName ?? queryName);
}

// Show the display value, since users choose values by it.
function shownValue({ byName }: CompiledTaxonomy, { queryName = '', better }: Correction): string {
  const parameter = byName.get(queryName)?.parameter;
  if (parameter?.type !== 'dropdown') return better;
  return offeredValues(parameter).find(({ value }) => value === better)?.text ?? better;
}
