import Button from '@mui/material/Button';
import type { components } from '@utmost/core/contract.d.ts';
import type { Total } from '@utmost/core/messages/console.ts';
import { linkTableTexts, selectionTexts as texts } from '@utmost/core/messages/manage-links.ts';
import { useNotify } from 'react-admin';
import { saveFile } from '../../browser/save-file.ts';
import { useCopy } from '../../browser/use-copy.ts';
import { api, bodyOf } from '../../providers/api-client.ts';
import { useAction } from '../../providers/use-action.ts';
import { meantBy, type Selection } from '../selection.ts';
import { useLinksView } from '../use-links.ts';

/** More are better in a file than in a clipboard. */
const MOST_URLS = 1000;

interface CopyUrlsProps {
  readonly selection: Selection;
  readonly selected: Total;
}

/** Copies the URLs of the selected links, one per line, in the order of the list. */
export function CopyUrls({ selection, selected }: CopyUrlsProps) {
  const { sort } = useLinksView().view;
  const { copyLater, isCopied } = useCopy({ text: texts.copiedUrls });
  const notify = useNotify();
  const read = async () => {
    const meant = meantBy(selection);
    return 'filter' in meant
      ? fileOf({ ...meant, format: 'txt', sort: [sort.field, sort.order] })
      : fileOf({ ...meant, format: 'txt' });
  };
  return (
    <Button
      disabled={selected.count === 0}
      onClick={() => {
        if (selected.count > MOST_URLS) notify(texts.tooManyUrls(MOST_URLS), { type: 'warning' });
        else void copyLater(read);
      }}
    >
      {isCopied ? linkTableTexts.copied : texts.copyUrls}
    </Button>
  );
}

interface ExportSelectedProps {
  readonly selection: Selection;
  readonly isNone: boolean;
}

/** The selected links as the file that all of them can be had as. */
export function ExportSelected({ selection, isNone }: ExportSelectedProps) {
  const { mutate, isPending } = useAction<undefined, string>({
    call: () => fileOf({ ...meantBy(selection), format: 'csv' }),
    done: () => null,
    failed: (message) => ({ text: texts.exportFailed(message) }),
    onDone: (file) => saveFile('tracking_links.csv', file, 'text/csv'),
  });
  return (
    <Button
      disabled={isNone}
      aria-busy={isPending}
      onClick={() => {
        if (!isPending) mutate(undefined);
      }}
    >
      {isPending ? texts.exporting : texts.export}
    </Button>
  );
}

function fileOf(body: components['schemas']['LinksToExport']): Promise<string> {
  return bodyOf(api.POST('/api/tracking-links/export', { body, parseAs: 'text' }));
}
