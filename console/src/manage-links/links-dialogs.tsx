import type { Total } from '@utmost/core/messages/console.ts';
import type { CompiledTaxonomy } from '@utmost/core/taxonomy/compile.ts';
import { QrDialog } from '../qr/qr-dialog.tsx';
import { DeleteDialog } from './delete-dialog.tsx';
import { EditDialog } from './edit/edit-dialog.tsx';
import { HistoryDialog } from './history/history-dialog.tsx';
import type { Open, OpenDialog } from './open-dialog.ts';
import { DeleteSelectedDialog } from './selection/delete-selected-dialog.tsx';
import type { Selecting } from './selection/use-selection.ts';

interface LinksDialogsProps {
  readonly dialog: OpenDialog | null;
  readonly open: Open;
  readonly compiled: CompiledTaxonomy;
  readonly selecting: Selecting;
  /** Of the links that are meant now. */
  readonly total: Total;
}

/** The one dialog that is open over the screen, if any. */
export function LinksDialogs({ dialog, open, compiled, selecting, total }: LinksDialogsProps) {
  const close = () => open(null);
  switch (dialog?.kind) {
    case 'edit':
      return <EditDialog link={dialog.link} compiled={compiled} close={close} />;
    case 'delete':
      return (
        <DeleteDialog
          link={dialog.link}
          onDeleted={() => selecting.forget(dialog.link.id)}
          close={close}
        />
      );
    case 'qr':
      return <QrDialog link={dialog.link} close={close} />;
    case 'history':
      return <HistoryDialog link={dialog.link} compiled={compiled} close={close} />;
    case 'delete-selected':
      return selecting.selection ? (
        <DeleteSelectedDialog
          selection={selecting.selection}
          total={total}
          onDeleted={selecting.stop}
          close={close}
        />
      ) : null;
    default:
      return null;
  }
}
