import Button from '@mui/material/Button';
import { type Download, useDownload } from '../browser/use-download.ts';
import { downloadTexts } from '../ui-texts.ts';

interface DownloadButtonProps {
  readonly download: Download;
  readonly text: string;
  readonly disabled?: boolean;
}

/** Downloads a file of the server's; while it does, it says how far that is, and cancels it. */
export function DownloadButton({ download, text, disabled = false }: DownloadButtonProps) {
  const { start, cancel, isPending, share } = useDownload();
  return (
    <Button disabled={disabled} onClick={() => (isPending ? cancel() : start(download))}>
      <span>{isPending ? downloadTexts.cancel(share) : text}</span>
    </Button>
  );
}
