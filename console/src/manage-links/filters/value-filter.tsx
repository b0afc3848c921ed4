import { useQuery } from '@tanstack/react-query';
import type { CompiledTaxonomy } from '@utmost/core/taxonomy/compile.ts';
import { useMemo, useState } from 'react';
import { Combobox } from '../../ui/controls/combobox.tsx';
import { groupsQuery } from '../groups/groups-query.ts';
import { filterBy, narrow } from '../links-view.ts';
import { linkFilterTexts as texts } from '../manage-links-texts.ts';
import { useLinksView } from '../use-links.ts';
import styles from './filters.module.css';
import { keyOf, valueOfKey, valueOptions } from './value-options.ts';

interface ValueFilterProps {
  /** The query name. */
  readonly parameter: string;
  readonly compiled: CompiledTaxonomy | undefined;
}

/** The value that is filtered by, chosen among those that links have, or typed in full. */
export function ValueFilter({ parameter, compiled }: ValueFilterProps) {
  const { view, change } = useLinksView();
  const [wasFocused, setWasFocused] = useState(false);
  const [typed, setTyped] = useState<string | null>(null);
  const { value } = view.filter;
  // Counted within everything else that is filtered by.
  const filter = useMemo(() => filterBy(view, undefined).filter, [view]);
  const { data, error } = useQuery({
    ...groupsQuery({ by: parameter, filter, page: 0, state: null }),
    enabled: wasFocused,
  });
  const options = useMemo(
    () => valueOptions(error ? { groups: [], total: 0 } : data, value, parameter, compiled),
    [data, error, value, parameter, compiled],
  );
  const choose = (key: string) => {
    setTyped(null);
    change((now) => narrow(now, { value: valueOfKey(key, parameter, compiled) }));
  };
  return (
    <>
      <span className={`note line ${styles.valueLabel}`} aria-hidden="true">
        {texts.filterValue}
      </span>
      <Combobox
        className={`line ${styles.value}`}
        options={options}
        value={typed ?? keyOf(value)}
        // What is typed is filtered by once it is whole: each filter is an entry of the history.
        onChange={(key, isFinal) => (isFinal ? choose(key) : setTyped(key))}
        onType={setTyped}
        onCancel={() => setTyped(null)}
        input={{ 'aria-label': texts.filterValue, onFocus: () => setWasFocused(true) }}
      />
    </>
  );
}
