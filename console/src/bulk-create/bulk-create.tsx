import { bulkTexts as texts } from '@utmost/core/messages/bulk-create.ts';
import { createLinkTexts } from '@utmost/core/messages/console.ts';
import type { CompiledTaxonomy } from '@utmost/core/taxonomy/compile.ts';
import { Badge } from '../controls/badge.tsx';
import { LoadFailure } from '../controls/load-failure.tsx';
import { PageTitle } from '../controls/page-title.tsx';
import { ScreenHead } from '../controls/screen-head.tsx';
import { TabBar } from '../controls/tab-bar.tsx';
import { useTab } from '../controls/use-tab.ts';
import { useTaxonomy } from '../providers/taxonomy.ts';
import { BulkSkeleton } from './bulk-skeleton.tsx';
import { CsvTab } from './csv/csv-tab.tsx';
import { useLinkFile } from './csv/use-link-file.ts';
import { ManualTab } from './manual/manual-tab.tsx';

const TABS = [
  { name: 'manual', text: texts.manualTab },
  { name: 'csv', text: texts.csvTab },
] as const;

/** `/bulk-create`: many links at once. */
export default function BulkCreate() {
  const { compiled, error, retry } = useTaxonomy();
  return (
    <>
      <PageTitle screen={texts.title} />
      <ScreenHead
        title={texts.title}
        description={texts.summary}
        badge={compiled?.isAdvancedMode ? <Badge>{createLinkTexts.advancedMode}</Badge> : null}
      />
      {compiled ? (
        <Ways compiled={compiled} />
      ) : error ? (
        <LoadFailure text={texts.loadFailed} error={error} retry={retry} />
      ) : (
        <BulkSkeleton />
      )}
    </>
  );
}

function Ways({ compiled }: { readonly compiled: CompiledTaxonomy }) {
  const [tab, show] = useTab(['manual', 'csv']);
  const file = useLinkFile(compiled);
  return (
    <TabBar label={texts.ways} tabs={TABS} shown={tab} show={show}>
      {tab === 'manual' ? (
        <ManualTab compiled={compiled} />
      ) : (
        <CsvTab compiled={compiled} file={file} />
      )}
    </TabBar>
  );
}
