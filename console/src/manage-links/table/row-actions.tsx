import Button from '@mui/material/Button';
import { linkTableTexts as texts } from '@utmost/core/messages/manage-links.ts';
import { useCopy } from '../../controls/use-copy.ts';
import type { Open } from '../open-dialog.ts';
import type { StoredLink } from '../view/use-links.ts';
import { MoreActions } from './more-actions.tsx';

interface RowActionsProps {
  readonly link: StoredLink;
  readonly open: Open;
}

/** What can be done with one link. */
export function RowActions({ link, open }: RowActionsProps) {
  const { copy, isCopied } = useCopy({ text: texts.copiedText });
  const { name } = link;
  return (
    <>
      <Button variant="text" aria-label={texts.copyUrlOf(name)} onClick={() => copy(link.fullUrl)}>
        {isCopied ? texts.copied : texts.copy}
      </Button>
      <Button
        variant="text"
        aria-label={texts.editNamed(name)}
        onClick={() => open({ kind: 'edit', link })}
      >
        {texts.edit}
      </Button>
      <Button
        variant="text"
        aria-label={texts.deleteNamed(name)}
        onClick={() => open({ kind: 'delete', link })}
      >
        {texts.delete}
      </Button>
      <MoreActions link={link} open={open} />
    </>
  );
}
