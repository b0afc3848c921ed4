import Chip from '@mui/material/Chip';
import { useQuery } from '@tanstack/react-query';
import type { AdvancedLinkConfig, GovernedParameter } from '@utmost/core/taxonomy/parameter.ts';
import { useMemo } from 'react';
import { advancedQuery, useTaxonomy } from '../../data/taxonomy.ts';
import { TabBar } from '../../ui/controls/tab-bar.tsx';
import { LoadFailure } from '../../ui/screen/load-failure.tsx';
import styles from './advanced.module.css';
import { advancedHelpTexts, advancedTexts as texts } from './advanced-texts.ts';
import { PreviewTab } from './preview-tab.tsx';
import { SettingsTab } from './settings-tab.tsx';
import type { AdvancedDraft } from './use-advanced-draft.ts';

interface AdvancedTabProps {
  readonly draft: AdvancedDraft;
  readonly isAdmin: boolean;
}

/** How all parameters are packed into one; only an admin can change it. */
export function AdvancedTab({ draft, isAdmin }: AdvancedTabProps) {
  const { data: saved, error, refetch } = useQuery(advancedQuery);
  const taxonomy = useTaxonomy();
  const failure = saved ? taxonomy.error : error;
  const retry = () => {
    if (error) void refetch();
    taxonomy.retry();
  };
  return (
    <section aria-labelledby="advanced-title">
      <header className={`row ${styles.head}`}>
        <h2 id="advanced-title">{texts.title}</h2>
        {isAdmin ? null : <Chip component="span" label={texts.viewOnly} />}
        <p>{texts.subtitle}</p>
      </header>
      {saved && taxonomy.compiled ? (
        <AdvancedConfig
          saved={saved}
          draft={draft}
          parameters={taxonomy.compiled.taxonomy.parameters}
          isAdmin={isAdmin}
        />
      ) : failure ? (
        <LoadFailure text={texts.loadFailed} error={failure} retry={retry} />
      ) : (
        <p className={styles.loading} role="status">
          {texts.loading}
        </p>
      )}
    </section>
  );
}

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
function AdvancedConfig({ saved, draft, parameters, isAdmin }: AdvancedConfigProps) {
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

/** What the settings mean. */
function HelpTab() {
  return (
    <dl className={styles.help}>
      {advancedHelpTexts.map(({ title, text }) => (
        <div key={title}>
          <dt>{title}</dt>
          <dd>{text}</dd>
        </div>
      ))}
    </dl>
  );
}
