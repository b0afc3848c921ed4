import { useState } from 'react';
import { useUser } from '../data/session.ts';
import { TabBar, useTab } from '../ui/controls/tab-bar.tsx';
import { LoadFailure } from '../ui/screen/load-failure.tsx';
import { PageTitle } from '../ui/screen/page-title.tsx';
import { ScreenHead } from '../ui/screen/screen-head.tsx';
import { AdvancedTab } from './advanced/advanced-tab.tsx';
import { useAdvancedDraft } from './advanced/use-advanced-draft.ts';
import { ConfigDialogs, type OpenDialog } from './config-dialogs.tsx';
import { RulesQuestion } from './dependent/rules-question.tsx';
import { configTexts as texts } from './parameter-config-texts.ts';
import { ParametersTab, WaysToAdd } from './table/parameters-tab.tsx';
import { useConfig } from './use-config.ts';

const TABS = [
  { name: 'parameters', text: texts.parametersTab },
  { name: 'advanced', text: texts.advancedTab },
] as const;

/** `/parameter-config`: how every link of the organization must look. */
export default function ParameterConfig() {
  const { config, error, retry } = useConfig();
  const [dialog, open] = useState<OpenDialog | null>(null);
  const [tab, showTab] = useTab(['parameters', 'advanced']);
  const advanced = useAdvancedDraft();
  const { role } = useUser();
  return (
    <>
      <PageTitle screen={texts.title} />
      <ScreenHead title={texts.title} description={texts.summary}>
        <WaysToAdd isAdvanced={config?.compiled.isAdvancedMode ?? false} open={open} />
      </ScreenHead>
      <TabBar label={texts.tabs} tabs={TABS} shown={tab} show={showTab}>
        {tab === 'advanced' ? (
          <AdvancedTab draft={advanced} isAdmin={role === 'admin'} />
        ) : error ? (
          <LoadFailure text={texts.loadFailed} error={error} retry={retry} />
        ) : (
          <ParametersTab config={config} open={open} />
        )}
      </TabBar>
      {config ? <ConfigDialogs config={config} dialog={dialog} open={open} /> : null}
      <RulesQuestion />
    </>
  );
}
