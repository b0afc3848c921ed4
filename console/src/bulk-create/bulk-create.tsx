import { assistantTexts } from '@utmost/core/messages/assistant.ts';
import { bulkTexts as texts } from '@utmost/core/messages/bulk-create.ts';
import type { CompiledTaxonomy } from '@utmost/core/taxonomy/compile.ts';
import { TabBar } from '../controls/tab-bar.tsx';
import { TaxonomyScreen } from '../controls/taxonomy-screen.tsx';
import { useTab } from '../controls/use-tab.ts';
import { AssistantTab } from './assistant/assistant-tab.tsx';
import { useAssistant } from './assistant/use-assistant.ts';
import { BulkSkeleton } from './bulk-skeleton.tsx';
import { CsvTab } from './csv/csv-tab.tsx';
import { useImport } from './csv/use-import.ts';
import { useLinkFile } from './csv/use-link-file.ts';
import { ManualTab } from './manual/manual-tab.tsx';

const TABS = [
  { name: 'manual', text: texts.manualTab },
  { name: 'ai', text: assistantTexts.tab },
  { name: 'csv', text: texts.csvTab },
] as const;

/** `/bulk-create`: many links at once. */
export default function BulkCreate() {
  const { title, summary, loadFailed } = texts;
  return (
    <TaxonomyScreen {...{ title, summary, loadFailed }} skeleton={<BulkSkeleton />}>
      {(compiled) => <Ways compiled={compiled} />}
    </TaxonomyScreen>
  );
}

function Ways({ compiled }: { readonly compiled: CompiledTaxonomy }) {
  const [tab, show] = useTab(['manual', 'ai', 'csv']);
  const file = useLinkFile(compiled);
  // Here, as they go on while another tab is looked at.
  const importing = useImport(file.settle);
  const assistant = useAssistant();
  return (
    <TabBar label={texts.ways} tabs={TABS} shown={tab} show={show}>
      {tab === 'manual' ? <ManualTab compiled={compiled} /> : null}
      {tab === 'ai' ? <AssistantTab compiled={compiled} assistant={assistant} /> : null}
      {tab === 'csv' ? <CsvTab compiled={compiled} file={file} importing={importing} /> : null}
    </TabBar>
  );
}
