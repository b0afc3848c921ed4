import Autocomplete from '@mui/material/Autocomplete';
import Button from '@mui/material/Button';
import InputBase from '@mui/material/InputBase';
import { useQuery } from '@tanstack/react-query';
import { knownNameMeant, usedNameMeant } from '@utmost/core/link/look-alike.ts';
import type { CompiledParameter } from '@utmost/core/taxonomy/compile.ts';
import { useMemo, useState } from 'react';
import { api, bodyOf } from '../../data/api-client.ts';
import { isPaste } from '../browser/is-paste.ts';
import { describe, Field, type FieldProps } from '../controls/field.tsx';
import styles from './link-fields.module.css';
import { fieldTexts as texts } from './link-fields-texts.ts';
import { suggestValues, usableValues } from './suggest-values.ts';

const MOST_SUGGESTIONS = 8;

interface SuggestedFieldProps {
  readonly field: Omit<FieldProps, 'children'>;
  readonly compiled: CompiledParameter;
  readonly value: string;
  readonly onChange: (value: string) => void;
}

/** A text parameter that suggests the values links have already, and asks back where one of them was nearly typed. */
export function SuggestedField({ field, compiled, value, onChange }: SuggestedFieldProps) {
  const [isFocused, setFocused] = useState(false);
  const typed = compiled.normalize(value);
  const { queryName, required } = compiled.parameter;
  const used = usableValues(
    compiled,
    useUsedValues(queryName, typed, isFocused || typed !== ''),
  ).filter((one) => knownNameMeant(queryName, one) === null);
  // A misspelling may be in use itself.
  const known = knownNameMeant(queryName, typed);
  const near = used.includes(typed) ? null : usedNameMeant(queryName, typed, used);
  const meant = near ?? usableValues(compiled, known === null ? [] : [known])[0] ?? null;
  // Half of it is typed: there are the suggestions.
  const isUnderWay = isFocused && meant?.startsWith(typed);
  return (
    <Field
      {...field}
      remedy={
        meant === null || isUnderWay ? null : <Meant value={meant} choose={() => onChange(meant)} />
      }
    >
      <Autocomplete
        id={field.id}
        freeSolo
        disableClearable
        forcePopupIcon={false}
        options={suggestValues(typed, used, MOST_SUGGESTIONS)}
        filterOptions={(options) => options}
        value={value}
        inputValue={value}
        onInputChange={(event, text, reason) => {
          // Spreadsheets and chats hand out white space around what was meant.
          if (reason === 'input') onChange(isPaste(event.nativeEvent) ? text.trim() : text);
          else if (reason === 'selectOption') onChange(text);
        }}
        onFocus={() => setFocused(true)}
        onBlur={() => setFocused(false)}
        slotProps={{
          // Not the field's own name, by which the field would be found twice.
          listbox: { 'aria-labelledby': undefined, 'aria-label': texts.suggestions },
          popper: { placement: 'bottom-start', className: styles.suggestions ?? '' },
        }}
        renderInput={({ slotProps, id, disabled, fullWidth }) => (
          <InputBase
            ref={slotProps.input.ref}
            id={id}
            className="mono"
            disabled={disabled}
            fullWidth={fullWidth}
            inputProps={{
              ...slotProps.htmlInput,
              autoCapitalize: 'none',
              spellCheck: false,
              'aria-required': required,
              ...describe(field.id, field.problem),
            }}
          />
        )}
      />
    </Field>
  );
}

/** "Did you mean linkedin?", which is taken in one click. */
function Meant({ value, choose }: { readonly value: string; readonly choose: () => void }) {
  return (
    <p className={styles.meant} role="status">
      {texts.meant}{' '}
      <Button variant="text" aria-label={texts.useMeant(value)} onClick={choose}>
        <code translate="no">{value}</code>
      </Button>
      ?
    </p>
  );
}

/** As much as a misspelling usually leaves alone. */
const BEGINNING = 2;

const NONE: readonly string[] = [];

/**
 * The values that links have for a parameter, those of the newest links first. Where they are more than one answer
 * holds, those that begin like the text are asked for as well.
 * @param isWanted before it is, nothing is asked for
 */
function useUsedValues(queryName: string, text: string, isWanted: boolean): readonly string[] {
  const { data: all } = useQuery({ ...usedValuesQuery(queryName, ''), enabled: isWanted });
  const beginning = text.slice(0, BEGINNING);
  const { data: matching } = useQuery({
    ...usedValuesQuery(queryName, beginning),
    enabled: isWanted && all?.isComplete === false && beginning.length === BEGINNING,
  });
  return useMemo(
    () => [...new Set([...(all?.values ?? NONE), ...(matching?.values ?? NONE)])],
    [all, matching],
  );
}

function usedValuesQuery(by: string, startsWith: string) {
  return {
    queryKey: ['tracking-links', 'values', by, startsWith],
    queryFn: ({ signal }: { readonly signal: AbortSignal }) => {
      const query = startsWith === '' ? { by } : { by, startsWith };
      return bodyOf(api.GET('/api/tracking-links/values', { params: { query }, signal }));
    },
  };
}
