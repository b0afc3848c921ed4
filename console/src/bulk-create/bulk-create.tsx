import Skeleton from '@mui/material/Skeleton';
import { assistantTexts } from '@utmost/core/messages/assistant.ts';
import type { CompiledTaxonomy } from '@utmost/core/taxonomy/compile.ts';
import { TabBar, useTab } from '../ui/controls/tab-bar.tsx';
import { FieldsSkeleton } from '../ui/screen/rows-skeleton.tsx';
import { TaxonomyScreen } from '../ui/screen/taxonomy-screen.tsx';
import { AssistantTab } from './assistant/assistant-tab.tsx';
import { useAssistant } from './assistant/use-assistant.ts';
import styles from './bulk-create.module.css';
import { bulkTexts as texts } from './bulk-create-texts.ts';
import { CsvTab } from './csv/csv-tab.tsx';
import { useImport } from './csv/use-import.ts';
import { useLinkFile } from './csv/use-link-file.ts';
import { LinkEditor } from './manual/link-editor.tsx';
import { useLinkList } from './manual/use-link-list.ts';

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

/** The screen while its parameters are on their way: the same places, nothing in them. */
function BulkSkeleton() {
  return (
    <div aria-busy="true">
      <p className="visually-hidden" role="status">
        {texts.loading}
      </p>
      <div className={`line ${styles.tabs}`}>
        <Skeleton width={96} height={14} />
        <Skeleton width={80} height={14} />
      </div>
      <div className={`columns ${styles.card}`}>
        <FieldsSkeleton />
      </div>
    </div>
  );
}

/** Links that are typed. */
function ManualTab({ compiled }: { readonly compiled: CompiledTaxonomy }) {
  const links = useLinkList('links');
  return <LinkEditor compiled={compiled} links={links} />;
}
