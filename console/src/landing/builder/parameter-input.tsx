import type { CompiledParameter } from '@utmost/core/taxonomy/compile.ts';
import { useState } from 'react';
import { fieldTexts as texts } from '../../ui/link-fields/link-fields-texts.ts';
import { hueStyle } from '../../ui/theme/hue.ts';
import { nearUsual, suggestionsFor } from './ga4-fields.ts';
import { describedBy, Labeled } from './labeled.tsx';

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
export function ParameterInput(props: ParameterInputProps) {
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
      {texts.meant}{' '}
      <button type="button" aria-label={texts.useMeant(value)} onClick={choose}>
        {value}
      </button>
      ?
    </p>
  );
}
