import Tab from '@mui/material/Tab';
import Tabs from '@mui/material/Tabs';
import type { ReactNode } from 'react';
import { useSearchParams } from 'react-router-dom';

interface TabBarProps<Name extends string> {
  /** What the tabs are about, for those who cannot see where they stand. */
  readonly label: string;
  readonly tabs: readonly {
    readonly name: Name;
    readonly text: string;
    readonly isDisabled?: boolean;
  }[];
  readonly shown: Name;
  readonly show: (name: Name) => void;
  readonly children: ReactNode;
}

/** Tabs within a screen or a dialog, and the panel of the one that is shown. */
export function TabBar<Name extends string>(props: TabBarProps<Name>) {
  const { label, tabs, shown, show, children } = props;
  return (
    <>
      <Tabs value={shown} aria-label={label} onChange={(_event, name: Name) => show(name)}>
        {tabs.map(({ name, text, isDisabled = false }) => (
          <Tab
            key={name}
            value={name}
            label={text}
            disabled={isDisabled}
            id={tabId(name)}
            aria-controls={name === shown ? panelId(name) : undefined}
          />
        ))}
      </Tabs>
      <div role="tabpanel" id={panelId(shown)} aria-labelledby={tabId(shown)}>
        {children}
      </div>
    </>
  );
}

const tabId = (name: string): string => `tab-${name}`;
const panelId = (name: string): string => `panel-${name}`;

const PARAMETER = 'tab';

/** The tab that is shown; it is in the address, so that a reload comes back to it. */
export function useTab<Name extends string>(names: readonly [Name, ...Name[]]) {
  const [query, setQuery] = useSearchParams();
  const tab = names.find((name) => name === query.get(PARAMETER)) ?? names[0];
  const setTab = (name: Name) =>
    setQuery(name === names[0] ? {} : { [PARAMETER]: name }, { replace: true });
  return [tab, setTab] as const;
}
