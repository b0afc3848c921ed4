import { advancedTexts as texts } from '@utmost/core/messages/advanced-config.ts';
import type { AdvancedLinkConfig, GovernedParameter } from '@utmost/core/taxonomy/parameter.ts';
import { useState } from 'react';
import { TabBar } from '../../controls/tab-bar.tsx';
import { HelpTab } from './help-tab.tsx';
import { PreviewTab } from './preview-tab.tsx';
import { SettingsTab } from './settings-tab.tsx';

interface AdvancedConfigProps {
  readonly saved: AdvancedLinkConfig;
  readonly parameters: readonly GovernedParameter[];
  readonly isAdmin: boolean;
}

const TABS = [
  { name: 'settings', text: texts.settings },
  { name: 'preview', text: texts.preview },
  { name: 'help', text: texts.help },
] as const;

/** The settings as they are being changed, what they would make of a link, and what they mean. */
export function AdvancedConfig({ saved, parameters, isAdmin }: AdvancedConfigProps) {
  const [tab, show] = useState<'settings' | 'preview' | 'help'>('settings');
  // Null while nothing is changed: then what is saved is shown, also when somebody else saves.
  const [changed, setChanged] = useState<AdvancedLinkConfig | null>(null);
  const config = changed ?? saved;
  return (
    <TabBar label={texts.views} tabs={TABS} shown={tab} show={show}>
      {tab === 'settings' ? (
        <SettingsTab
          saved={saved}
          config={config}
          parameters={parameters}
          isAdmin={isAdmin}
          change={(fields) => setChanged({ ...config, ...fields })}
          restore={() => setChanged(null)}
          showPreview={() => show('preview')}
        />
      ) : tab === 'preview' ? (
        <PreviewTab saved={saved} config={config} parameters={parameters} />
      ) : (
        <HelpTab />
      )}
    </TabBar>
  );
}
