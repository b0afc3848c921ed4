import { useSearchParams } from 'react-router-dom';

const PARAMETER = 'tab';

/** The tab that is shown; it is kept in the address, so that a reload comes back to it. */
export function useTab<Name extends string>(names: readonly [Name, ...Name[]]) {
  const [query, setQuery] = useSearchParams();
  const tab = names.find((name) => name === query.get(PARAMETER)) ?? names[0];
  const setTab = (name: Name) =>
    setQuery(name === names[0] ? {} : { [PARAMETER]: name }, { replace: true });
  return [tab, setTab] as const;
}
