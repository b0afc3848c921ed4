import Button from '@mui/material/Button';
import type { components } from '@utmost/core/contract.d.ts';
import type { Total } from '@utmost/core/link/list-total.ts';
import { useNotify } from 'react-admin';
import { api } from '../../data/api-client.ts';
import { tabbedTable } from '../../ui/browser/tabbed-table.ts';
import { useCopy } from '../../ui/browser/use-copy.ts';
import { readDownload } from '../../ui/browser/use-download.ts';
import { DownloadButton } from '../../ui/controls/download-button.tsx';
import { linkTableTexts, selectionTexts as texts } from '../manage-links-texts.ts';
import { meantBy, type Selection } from '../selection.ts';
import { useLinksView } from '../use-links.ts';

/** More are better in a file than in a clipboard. */
const MOST_URLS = 1000;

interface CopyLinksProps {
  readonly selection: Selection;
  readonly selected: Total;
  readonly format: 'txt' | 'csv';
}

const COPIES = {
  txt: { text: texts.copyUrls, copied: texts.copiedUrls, of: (urls: string) => urls },
  csv: { text: texts.copyTable, copied: texts.copiedTable, of: tabbedTable },
} as const;

/** Copies the selected links in the order of the list: their URLs one per line, or all of them as a table for a spreadsheet. */
export function CopyLinks({ selection, selected, format }: CopyLinksProps) {
  const { sort } = useLinksView().view;
  const { text, copied, of } = COPIES[format];
  const { copyLater, isCopied } = useCopy({ text: copied });
  const notify = useNotify();
  const read = async () => {
    const meant = meantBy(selection);
    const file = await fileOf(
      'filter' in meant
        ? { ...meant, format, sort: [sort.field, sort.order] }
        : { ...meant, format },
    );
    return of(await (await readDownload(file, format)).text());
  };
  return (
    <Button
      disabled={selected.count === 0}
      onClick={() => {
        if (selected.count > MOST_URLS) notify(texts.tooManyUrls(MOST_URLS), { type: 'warning' });
        else void copyLater(read);
      }}
    >
      <span>{isCopied ? linkTableTexts.copied : text}</span>
    </Button>
  );
}

interface ExportSelectedProps {
  readonly selection: Selection;
  readonly isNone: boolean;
}

/** The selected links as the file that all of them can be had as. */
export function ExportSelected({ selection, isNone }: ExportSelectedProps) {
  const from = (signal: AbortSignal) => fileOf({ ...meantBy(selection), format: 'csv' }, signal);
  return (
    <DownloadButton
      disabled={isNone}
      download={{ from, kind: 'csv', name: 'tracking_links.csv' }}
      text={texts.export}
    />
  );
}

async function fileOf(
  body: components['schemas']['LinksToExport'],
  signal?: AbortSignal,
): Promise<Response> {
  const options = { body, parseAs: 'stream', ...(signal && { signal }) } as const;
  return (await api.POST('/api/tracking-links/export', options)).response;
}
