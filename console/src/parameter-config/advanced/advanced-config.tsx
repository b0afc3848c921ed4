import { advancedTexts as texts } from '@utmost/core/messages/advanced-config.ts';
import type { AdvancedLinkConfig, GovernedParameter } from '@utmost/core/taxonomy/parameter.ts';
import { useMemo } from 'react';
import { TabBar } from '../../controls/tab-bar.tsx';
import { HelpTab } from './help-tab.tsx';
import { PreviewTab } from './preview-tab.tsx';
import { SettingsTab } from './settings-tab.tsx';
import type { AdvancedDraft } from './use-advanced-draft.ts';

interface AdvancedConfigProps {
  readonly saved: AdvancedLinkConfig;
  readonly draft: AdvancedDraft;
  readonly parameters: readonly GovernedParameter[];
  readonly isAdmin: boolean;
}

const TABS = [
  { name: 'settings', text: texts.settings },
  { name: 'preview', text: texts.preview },
  { name: 'help', text: texts.help },
] as const;

/** The settings as they are being changed, what they would make of a link, and what they mean. */
export function AdvancedConfig({ saved, draft, parameters, isAdmin }: AdvancedConfigProps) {
  const { view, show, changed } = draft;
  const config = useMemo(() => ({ ...saved, ...changed }), [saved, changed]);
  return (
    <TabBar label={texts.views} tabs={TABS} shown={view} show={show}>
      {view === 'settings' ? (
        <SettingsTab
          saved={saved}
          config={config}
          draft={draft}
          parameters={parameters}
          isAdmin={isAdmin}
        />
      ) : view === 'preview' ? (
        <PreviewTab saved={saved} config={config} parameters={parameters} />
      ) : (
        <HelpTab />
      )}
    </TabBar>
  );
}
