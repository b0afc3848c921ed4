import { useQuery } from '@tanstack/react-query';
import type { CompiledTaxonomy } from '@utmost/core/taxonomy/compile.ts';
import { startTransition, useState } from 'react';
import { api, bodyOf } from '../../data/api-client.ts';
import { useUser } from '../../data/session.ts';
import { later } from '../../routing/later.tsx';
import { LimitCard } from '../../subscription/limit-card.tsx';
import { usePreventFileOpening } from '../../ui/controls/file-drop.tsx';
import { TabBar } from '../../ui/controls/tab-bar.tsx';
import { useAllowValue } from '../causes/allow-value.ts';
import { CreatedLinks, createdTogether } from '../manual/created-links.tsx';
import { linkFileTexts as texts } from './link-file-texts.ts';
import { ResultsPanel } from './results-panel.tsx';
import { UploadPanel } from './upload-panel.tsx';
import type { Import, Imported } from './use-import.ts';
import type { LinkFileActions, LinkFileState } from './use-link-file.ts';

const MapValueDialog = later(() => import('../../parameter-config/mappings/map-value-dialog.tsx'));

interface CsvTabProps {
  readonly compiled: CompiledTaxonomy;
  readonly file: LinkFileState & LinkFileActions;
  readonly importing: Import;
}

/** Links from a file: it is checked here first, and every error is shown before anything is sent. */
export function CsvTab({ compiled, file, importing }: CsvTabProps) {
  usePreventFileOpening();
  const { checked, validate } = file;
  const { allow, isAllowing, asked } = useAllowValue((rules) =>
    file.checkAgain(file.isPublished, rules),
  );
  const [step, show] = useState<'upload' | 'results'>(checked ? 'results' : 'upload');
  const shown = checked ? step : 'upload';
  const check = async () => {
    // Drawn in slices, so that the page answers meanwhile.
    if (await validate()) startTransition(() => show('results'));
  };
  const tabs = [
    { name: 'upload', text: texts.uploadTab, isDisabled: importing.progress !== null },
    { name: 'results', text: texts.resultsTab, isDisabled: checked === null },
  ] as const;
  return (
    <>
      <TabBar label={texts.steps} tabs={tabs} shown={shown} show={show}>
        {shown === 'results' && checked ? (
          <ResultsPanel
            compiled={compiled}
            checked={checked}
            importing={importing}
            isRechecking={file.isRechecking || isAllowing}
            checkAgain={file.checkAgain}
            fix={file.fix}
            allow={allow}
            back={() => show('upload')}
          />
        ) : (
          <>
            {importing.imported ? (
              <ImportedLinks
                compiled={compiled}
                imported={importing.imported}
                close={importing.close}
              />
            ) : null}
            <LimitCard kind="links" isApart />
            <UploadPanel compiled={compiled} file={file} validate={() => check()} />
          </>
        )}
      </TabBar>
      {asked ? <MapValueDialog {...asked} /> : null}
    </>
  );
}

interface ImportedLinksProps {
  readonly compiled: CompiledTaxonomy;
  readonly imported: Imported;
  readonly close: () => void;
}

/** The links that were just imported, in the order of the file, as the server made them. */
function ImportedLinks({ compiled, imported, close }: ImportedLinksProps) {
  const { created, createdAt, warnings } = imported;
  const { username } = useUser();
  const filter = JSON.stringify(createdTogether(username, createdAt));
  const { data } = useQuery({
    queryKey: ['tracking-links', 'imported', filter],
    queryFn: ({ signal }) => {
      const query = { filter, range: '[0,49]', sort: '["createdAt","ASC"]' };
      return bodyOf(api.GET('/api/tracking-links', { params: { query }, signal }));
    },
  });
  return data ? (
    <CreatedLinks
      compiled={compiled}
      links={data}
      total={created}
      warnings={warnings}
      close={close}
    />
  ) : null;
}
