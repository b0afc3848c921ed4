import Autocomplete from '@mui/material/Autocomplete';
import InputBase from '@mui/material/InputBase';
import { matchingOptions, optionMeant } from '@utmost/core/taxonomy/dropdown-options.ts';
import {
  type FocusEvent,
  type InputHTMLAttributes,
  type KeyboardEvent,
  useMemo,
  useRef,
  useState,
} from 'react';
import { later } from '../../routing/later.tsx';
import { comboboxTexts as texts } from '../ui-texts.ts';
import styles from './combobox.module.css';
import type { ComboboxOption } from './combobox-option.ts';
import type { ListboxRow } from './virtual-listbox.tsx';

const VirtualListbox = later(() => import('./virtual-listbox.tsx'));

interface ComboboxProps {
  readonly options: readonly ComboboxOption[];
  /** The value of an option, or a text that names none. */
  readonly value: string;
  /**
   * Called with the value of the option that was chosen or named in full, or else with the text as it was typed; at
   * last once it is chosen, or the field is left or Enter pressed.
   */
  readonly onChange: (value: string, isFinal: boolean) => void;
  /** Called with a text while options match it and none is chosen yet. */
  readonly onType?: (text: string) => void;
  /** Called by Escape, to take back what was typed; where it is absent the text stays. */
  readonly onCancel?: () => void;
  readonly placeholder?: string;
  /** Of the text field, its `id` among them. */
  readonly input: InputHTMLAttributes<HTMLInputElement>;
  readonly className?: string | undefined;
  /** Where one value after the other is chosen. */
  readonly staysOpen?: true;
}

/**
 * A value that is chosen from a list or typed. Enter and Tab take the highlighted option, and only while the list is
 * open; a text that names no option stays as it is, for the rules to refuse.
 */
export function Combobox({
  options,
  value,
  onChange,
  onType = (text) => onChange(text, false),
  onCancel,
  placeholder,
  input,
  className,
  staysOpen,
}: ComboboxProps) {
  const { onFocus, ...attributes } = input;
  const [isOpen, setOpen] = useState(false);
  const [typed, setTyped] = useState<{ readonly text: string; readonly value: string } | null>(
    null,
  );
  const wasMoved = useRef(false);
  const chosen = useSame(
    useMemo(
      () => options.find((option) => option.value === value) ?? optionMeant(options, value),
      [options, value],
    ),
  );
  // A value from elsewhere replaces what was typed.
  const text = typed?.value === value ? typed.text : null;
  // A text that names no option is searched for when the list opens on it.
  const wanted = text ?? (chosen ? '' : value);
  const found = useMemo(() => matchingOptions(options, wanted), [options, wanted]);
  const matches = found.length === 0 && text === null ? options : found;
  const choose = (option: ComboboxOption) => {
    setTyped(null);
    onChange(option.value, true);
  };
  const close = () => {
    setOpen(false);
    setTyped(null);
    wasMoved.current = false;
  };
  const leave = () => {
    if (text !== null) onChange(value, true);
    close();
  };
  const onKeyDown = (event: KeyboardEvent & { defaultMuiPrevented?: boolean | undefined }) => {
    if (event.key === 'Escape' && text !== null && onCancel) {
      // Nor does a dialog around the field close, or Material choose what was typed.
      event.stopPropagation();
      event.defaultMuiPrevented = true;
      onCancel();
      return close();
    }
    const isSubmit = event.key === 'Enter' && (event.ctrlKey || event.metaKey);
    const highlighted = matches[highlightedIndex(event.target as Element)];
    if (event.key === 'Enter' && text !== null && !highlighted) leave();
    if (!isOpen || (event.key !== 'Tab' && !isSubmit)) return;
    if (isSubmit) event.defaultMuiPrevented = true;
    if (highlighted && event.key === 'Tab' && (text || wasMoved.current)) {
      choose(highlighted);
      close();
    } else {
      leave();
    }
  };
  return (
    <Autocomplete
      {...(input.id !== undefined && { id: input.id })}
      className={className ?? ''}
      autoHighlight={matches === found}
      disableListWrap
      disableCloseOnSelect={staysOpen ?? false}
      clearOnBlur={false}
      forcePopupIcon={false}
      open={isOpen && matches.length > 0}
      onOpen={() => setOpen(true)}
      onClose={(_event, reason) => (reason === 'selectOption' ? close() : leave())}
      onBlur={leave}
      options={options}
      filterOptions={() => [...matches]}
      // Material chooses no option anew that is chosen already.
      value={text === null ? (chosen ?? null) : null}
      inputValue={text ?? chosen?.text ?? value}
      getOptionLabel={(option) => option.text}
      getOptionDisabled={({ isNote = false }) => isNote}
      isOptionEqualToValue={isSame}
      onInputChange={(_event, now, reason) => {
        if (reason !== 'input') return;
        const meant = optionMeant(options, now)?.value;
        const isUnderWay = meant === undefined && matchingOptions(options, now).length > 0;
        setTyped({ text: now, value: meant ?? now });
        if (isUnderWay) onType(now);
        else onChange(meant ?? now, false);
      }}
      onChange={(_event, option) => option && choose(option)}
      onHighlightChange={(_event, _option, reason) => {
        wasMoved.current = reason === 'keyboard';
      }}
      onKeyDown={onKeyDown}
      slots={{ listbox: VirtualListbox }}
      slotProps={{
        // Not the field's own name, by which the field would be found twice.
        listbox: { 'aria-labelledby': undefined, 'aria-label': texts.values },
        popper: { placement: 'bottom-start', className: styles.popper ?? '' },
        paper: { className: styles.paper ?? '' },
      }}
      renderOption={(props, option) => [props, option] satisfies ListboxRow as unknown as null}
      renderInput={({ slotProps, id, disabled, fullWidth }) => (
        <InputBase
          ref={slotProps.input.ref}
          onMouseDown={slotProps.input.onMouseDown}
          id={id}
          className={`mono ${styles.input}`}
          disabled={disabled}
          fullWidth={fullWidth}
          onFocus={(event) => onFocus?.(event as FocusEvent<HTMLInputElement>)}
          {...(placeholder !== undefined && { placeholder })}
          inputProps={{
            ...slotProps.htmlInput,
            ...attributes,
            autoCapitalize: 'none',
            spellCheck: false,
          }}
          endAdornment={
            <span className={`line ${styles.end}`} aria-hidden="true">
              {chosen?.code && text === null ? (
                <code className="cut" translate="no">
                  {chosen.code}
                </code>
              ) : null}
              <svg aria-hidden="true" viewBox="0 0 24 24">
                <path d="m7 10 5 5 5-5z" />
              </svg>
            </span>
          }
        />
      )}
    />
  );
}

// Material highlights the chosen option anew when it is another object, as after the options were fetched again.
function useSame(option: ComboboxOption | undefined): ComboboxOption | undefined {
  const [kept, setKept] = useState(option);
  if (kept === option || (kept && option && isSame(kept, option))) return kept;
  setKept(option);
  return option;
}

function isSame(option: ComboboxOption, other: ComboboxOption): boolean {
  return option.value === other.value && option.text === other.text && option.code === other.code;
}

// Material names the highlighted option there, by its place in the list.
function highlightedIndex(input: Element): number {
  const option = input.getAttribute('aria-activedescendant');
  return option === null ? -1 : Number(option.slice(option.lastIndexOf('-') + 1));
}
