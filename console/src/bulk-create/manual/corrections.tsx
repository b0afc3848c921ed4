import Button from '@mui/material/Button';
import { type Correction, onlyCorrections } from '@utmost/core/assistant/only-correction.ts';
import { changeBaseUrl, changeValue, type LinkForm } from '@utmost/core/link-form/link-form.ts';
import { assistantTexts as texts } from '@utmost/core/messages/assistant.ts';
import { createLinkTexts } from '@utmost/core/messages/console.ts';
import type { CompiledTaxonomy } from '@utmost/core/taxonomy/compile.ts';
import { offeredValues } from '@utmost/core/taxonomy/dropdown-options.ts';
import { useMemo } from 'react';
import styles from './corrections.module.css';

interface CorrectionsProps {
  readonly compiled: CompiledTaxonomy;
  readonly form: LinkForm;
  readonly change: (to: (form: LinkForm) => LinkForm) => void;
  /** What is wrong with the link, by place. */
  readonly sentences: ReadonlyMap<string, string>;
}

/** What mends a link with one click: values that the rules leave exactly one answer for. */
export function Corrections({ compiled, form, change, sentences }: CorrectionsProps) {
  const found = useMemo(
    () => (sentences.size === 0 ? [] : onlyCorrections(compiled, form, sentences)),
    [compiled, form, sentences],
  );
  if (found.length === 0) return null;
  return (
    <ul className={styles.corrections} aria-label={texts.fixesFor}>
      {found.map((one) => (
        <li key={one.path}>
          <span>{nameOf(compiled, one)}</span>
          <Button variant="text" onClick={() => change((now) => corrected(now, one))}>
            {texts.replacement(shownValue(compiled, one), one.given)}
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

function nameOf({ byName }: CompiledTaxonomy, { queryName }: Correction): string {
  return queryName === undefined
    ? createLinkTexts.baseUrl
    : (byName.get(queryName)?.parameter.displayName ?? queryName);
}

// A code says nothing to whoever chose it by its name.
function shownValue({ byName }: CompiledTaxonomy, { queryName = '', better }: Correction): string {
  const parameter = byName.get(queryName)?.parameter;
  if (parameter?.type !== 'dropdown') return better;
  return offeredValues(parameter).find(({ value }) => value === better)?.text ?? better;
}
