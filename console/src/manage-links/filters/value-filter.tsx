import Autocomplete from '@mui/material/Autocomplete';
import InputBase from '@mui/material/InputBase';
import { useQuery } from '@tanstack/react-query';
import { linkFilterTexts as texts } from '@utmost/core/messages/manage-links.ts';
import type { CompiledTaxonomy } from '@utmost/core/taxonomy/compile.ts';
import { matchingOptions } from '@utmost/core/taxonomy/dropdown-options.ts';
import { useMemo, useRef, useState } from 'react';
import { groupsQuery } from '../groups/groups-query.ts';
import { filterBy, narrow } from '../links-view.ts';
import { useLinksView } from '../use-links.ts';
import styles from './filters.module.css';
import { chosenOption, type ValueOption, valueOptions, wantedValue } from './value-options.ts';

const NO_GROUPS = { groups: [], total: 0 };

interface ValueFilterProps {
  /** The query name. */
  readonly parameter: string;
  readonly compiled: CompiledTaxonomy | undefined;
}

/** The value that is filtered by, chosen among those that links have, or typed in full. */
export function ValueFilter({ parameter, compiled }: ValueFilterProps) {
  const { view, change } = useLinksView();
  const [isOpen, setOpen] = useState(false);
  const { value } = view.filter;
  // Counted within everything else that is filtered by.
  const filter = useMemo(() => filterBy(view, undefined).filter, [view]);
  const { data, isPending, error } = useQuery({
    ...groupsQuery({ by: parameter, filter, page: 0, state: null }),
    enabled: isOpen,
  });
  // The same object as long as it is the same value: another one would overwrite what is being typed.
  const chosen = useMemo(() => chosenOption(value), [value]);
  // Whether an option was gone to by the arrow keys, so that Enter means that one.
  const wasPicked = useRef(false);
  const choose = (chosenValue: ValueOption['value']) =>
    change((now) => narrow(now, { value: chosenValue }));
  const wanted = (typed: string) => wantedValue(typed, parameter, compiled);
  const options = valueOptions(data ?? NO_GROUPS, parameter, compiled);
  return (
    <>
      <span className={styles.valueLabel} aria-hidden="true">
        {texts.filterValue}
      </span>
      <Autocomplete<ValueOption, false, true, true>
        className={styles.value ?? ''}
        freeSolo
        disableClearable
        selectOnFocus
        handleHomeEndKeys
        open={isOpen}
        onOpen={() => setOpen(true)}
        onClose={() => setOpen(false)}
        options={options}
        loading={isPending && !error}
        loadingText={texts.loadingValues}
        value={chosen}
        getOptionDisabled={({ isNote = false }) => isNote}
        isOptionEqualToValue={(option, other) =>
          !option.isNote && typeof other !== 'string' && option.value === other.value
        }
        filterOptions={(all, { inputValue }) => [...matchingOptions(all, inputValue)]}
        getOptionLabel={(option) =>
          typeof option === 'string' ? option : (option.code ?? option.text)
        }
        getOptionKey={(option) => (typeof option === 'string' ? option : JSON.stringify(option))}
        clearOnBlur
        onHighlightChange={(_event, option, reason) => {
          wasPicked.current = option !== null && reason === 'keyboard';
        }}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || wasPicked.current) return;
          // What is typed counts, also before the options are there to be compared with it.
          event.defaultMuiPrevented = true;
          choose(wanted((event.target as HTMLInputElement).value));
          setOpen(false);
        }}
        onChange={(_event, option) =>
          choose(typeof option === 'string' ? wanted(option) : option.value)
        }
        slotProps={{
          popper: { placement: 'bottom-start', className: styles.values ?? '' },
          paper: { className: styles.paper ?? '' },
          listbox: { 'aria-label': texts.filterValue },
        }}
        renderInput={({ slotProps, id, disabled, fullWidth }) => (
          <InputBase
            ref={slotProps.input.ref}
            id={id}
            disabled={disabled}
            fullWidth={fullWidth}
            inputProps={{
              ...slotProps.htmlInput,
              'aria-label': texts.filterValue,
              spellCheck: false,
            }}
          />
        )}
        renderOption={({ key, ...item }, option) => (
          <li key={key} {...item}>
            <span className={styles.choice}>
              <span>
                {option.code === null ? null : `${option.text} → `}
                {typeof option.value === 'string' ? <code>{option.value}</code> : option.text}
              </span>
              {option.count === null ? null : <small>{texts.valueLinks(option.count)}</small>}
            </span>
          </li>
        )}
      />
    </>
  );
}
