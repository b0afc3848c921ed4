import {
  changeBaseUrl,
  changeValue,
  emptyForm,
  type LinkForm,
  shownSentences,
} from '@utmost/core/link-form/link-form.ts';
import { valuePath } from '@utmost/core/problem.ts';
import type { CompiledParameter } from '@utmost/core/taxonomy/compile.ts';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { fieldTexts } from '../../ui/link-fields/link-fields-texts.ts';
import { useHighlight } from '../../ui/link-fields/use-highlight.ts';
import { hueStyle } from '../../ui/theme/hue.ts';
import { freeBuilderTexts as texts } from '../landing-texts.ts';
import { checkFreeLink } from './check-free-link.ts';
import { ga4Fields, nearUsual, suggestionsFor } from './ga4-fields.ts';
import { describedBy, Labeled } from './labeled.tsx';
import { Result } from './result.tsx';
import { WebsiteUrl } from './website-url.tsx';

const usual = ga4Fields.visible.filter(({ parameter }) => parameter.required);
const others = ga4Fields.visible.filter(({ parameter }) => !parameter.required);

/** A builder without sign-in: the fields of Google Analytics 4 and the link. It sends nothing to a server. */
export function FreeBuilder() {
  const [form, change] = useState(emptyForm);
  const { at: highlighted, container } = useHighlight();
  const takeTyped = useCallback((fields: HTMLFormElement | null) => {
    const inputs = fields?.querySelectorAll('input') ?? [];
    change((now) => [...inputs].reduce(withTyped, now));
  }, []);
  const link = useMemo(() => checkFreeLink(form), [form]);
  const shown = shownSentences(form, link.sentences);
  const isFilled = others.some(({ parameter }) => link.values.has(parameter.queryName));
  const optional = useRef<HTMLDetailsElement>(null);
  // Open the optional fields when a pasted URL fills them; never close them, since one may have the focus.
  useEffect(() => {
    if (isFilled && optional.current) optional.current.open = true;
  }, [isFilled]);
  const inputsOf = (fields: typeof usual) =>
    fields.map((compiled) => {
      const { queryName } = compiled.parameter;
      return (
        <ParameterInput
          key={queryName}
          compiled={compiled}
          typed={form.values.get(queryName) ?? ''}
          written={link.values.get(queryName) ?? ''}
          problem={shown.get(valuePath(queryName))}
          isHighlighted={highlighted === queryName}
          onChange={(value) => change((now) => changeValue(now, queryName, value))}
        />
      );
    });
  return (
    <section className="page-section" aria-labelledby="builder-heading">
      <h2 id="builder-heading">{texts.heading}</h2>
      <p className="page-lead">{texts.summary}</p>
      <div ref={container} className="builder">
        <form
          ref={takeTyped}
          aria-label={texts.form}
          noValidate
          autoComplete="off"
          onSubmit={(event) => event.preventDefault()}
        >
          <WebsiteUrl form={form} change={change} problem={shown.get('baseUrl')} />
          <div className="builder-usual">{inputsOf(usual)}</div>
          <details ref={optional}>
            <summary>{texts.optional}</summary>
            <div className="builder-others">{inputsOf(others)}</div>
          </details>
        </form>
        <Result form={form} change={change} link={link} highlighted={highlighted} />
      </div>
    </section>
  );
}

// The fields could be typed into before this script was there.
function withTyped(form: LinkForm, { name, value }: HTMLInputElement): LinkForm {
  if (value === '') return form;
  return name === 'url' ? changeBaseUrl(form, value) : changeValue(form, name, value);
}

interface ParameterInputProps {
  readonly compiled: CompiledParameter;
  readonly typed: string;
  /** As the URL has it. */
  readonly written: string;
  readonly problem: string | undefined;
  readonly isHighlighted: boolean;
  readonly onChange: (value: string) => void;
}

/** The field of a parameter: what is usual is suggested, and what is nearly that is asked about. */
function ParameterInput(props: ParameterInputProps) {
  const { compiled, typed, written, problem, isHighlighted, onChange } = props;
  const { displayName, queryName, required } = compiled.parameter;
  // Every word is nearly another one before it is complete.
  const [isBusy, setBusy] = useState(false);
  const meant = isBusy ? null : nearUsual(queryName, written);
  const suggestions = suggestionsFor(queryName);
  const id = `builder-${queryName}`;
  return (
    <Labeled
      id={id}
      label={displayName}
      queryName={queryName}
      style={hueStyle(compiled.position)}
      isHighlighted={isHighlighted}
      problem={problem}
      below={
        <div aria-live="polite">
          {meant === null ? null : <Meant value={meant} choose={() => onChange(meant)} />}
        </div>
      }
    >
      <input
        id={id}
        name={queryName}
        className="mono"
        value={typed}
        required={required}
        autoCapitalize="none"
        spellCheck={false}
        {...(suggestions.length > 0 && { list: `${id}-usual` })}
        {...describedBy(id, problem)}
        onFocus={() => setBusy(true)}
        onBlur={() => setBusy(false)}
        onChange={({ target }) => onChange(target.value)}
      />
      {suggestions.length > 0 ? (
        <datalist id={`${id}-usual`}>
          {suggestions.map((value) => (
            <option key={value} value={value} />
          ))}
        </datalist>
      ) : null}
    </Labeled>
  );
}

/** "Did you mean linkedin?", which is taken in one click. */
function Meant({ value, choose }: { readonly value: string; readonly choose: () => void }) {
  return (
    <p className="builder-meant">
      {fieldTexts.meant}{' '}
      <button type="button" aria-label={fieldTexts.useMeant(value)} onClick={choose}>
        {value}
      </button>
      ?
    </p>
  );
}
