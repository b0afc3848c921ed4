import Button from '@mui/material/Button';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { htmlText } from '@utmost/core/html-text.ts';
import { paths } from '@utmost/core/screen-paths.ts';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { previewTexts } from '../create-link/create-link-texts.ts';
import type { TrackingLink } from '../data/api-client.ts';
import {
  draftOf,
  duplicateOf,
  formOf,
  type LinkDraft,
  readDraft,
  saveDraft,
} from '../data/draft-storage.ts';
import { useUser } from '../data/session.ts';
import { presetTexts } from '../presets/presets-texts.ts';
import { useCopy } from '../ui/browser/use-copy.ts';
import { useOfferBack } from '../ui/link-fields/use-offer-back.ts';
import type { OpenDialog } from './links-screen.ts';
import { linkTableTexts as texts } from './manage-links-texts.ts';

interface RowActionsProps {
  readonly link: TrackingLink;
  readonly open: (dialog: OpenDialog) => void;
}

/** What can be done with one link. */
export function RowActions({ link, open }: RowActionsProps) {
  const { copy, isCopied } = useCopy({ text: texts.copiedText });
  const { name } = link;
  return (
    <>
      <Button
        variant="text"
        aria-label={isCopied ? texts.copiedUrlOf(name) : texts.copyUrlOf(name)}
        onClick={() => copy(link.fullUrl)}
      >
        <span>{isCopied ? texts.copied : texts.copy}</span>
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

interface MoreActionsProps {
  readonly link: TrackingLink;
  readonly open: (dialog: OpenDialog) => void;
}

const ACTIONS = [
  { kind: 'qr', text: texts.qrCode },
  { kind: 'history', text: texts.history },
  { kind: 'preset', text: presetTexts.save },
] as const;

const COPIES = [
  {
    text: texts.copyAddress,
    of: ({ id }: TrackingLink) => `${window.location.origin}${paths.manageLinks}/${id}`,
  },
  {
    text: texts.copyMarkdown,
    of: ({ name, fullUrl }: TrackingLink) =>
      `[${name.replaceAll(/[\\[\]]/g, '\\$&').replaceAll(/\s+/g, ' ')}](<${fullUrl}>)`,
  },
  {
    text: texts.copyHtml,
    of: ({ name, fullUrl }: TrackingLink) => `<a href="${htmlText(fullUrl)}">${htmlText(name)}</a>`,
  },
] as const;

/** What is done with a link now and then; the menu's parts exist for the row alone whose menu is open. */
function MoreActions({ link, open }: MoreActionsProps) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const close = () => setAnchor(null);
  return (
    <>
      <Button
        variant="text"
        aria-label={texts.moreFor(link.name)}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onClick={({ currentTarget }) => setAnchor(currentTarget)}
      >
        ⋯
      </Button>
      {anchor === null ? null : <MoreMenu {...{ link, open, anchor, close }} />}
    </>
  );
}

interface MoreMenuProps extends MoreActionsProps {
  readonly anchor: HTMLElement;
  readonly close: () => void;
}

function MoreMenu({ link, open, anchor, close }: MoreMenuProps) {
  const duplicate = useDuplicate(link);
  const { copy } = useCopy({ text: texts.copiedAs });
  return (
    <Menu anchorEl={anchor} open onClose={close}>
      <MenuItem onClick={duplicate}>{previewTexts.duplicate}</MenuItem>
      {COPIES.map(({ text, of }) => (
        <MenuItem
          key={text}
          onClick={() => {
            close();
            copy(of(link));
          }}
        >
          {text}
        </MenuItem>
      ))}
      {ACTIONS.map(({ kind, text }) => (
        <MenuItem
          key={kind}
          onClick={() => {
            close();
            open({ kind, link });
          }}
        >
          {text}
        </MenuItem>
      ))}
    </Menu>
  );
}

/** Begins a link that is like this one; what was unfinished makes way for it, and can be brought back. */
function useDuplicate(link: TrackingLink): () => void {
  const { id: userId } = useUser();
  const navigate = useNavigate();
  const offerBack = useOfferBack();
  return () => {
    const unfinished = readDraft(userId, 'link', (kept) => formOf(kept as LinkDraft));
    saveDraft(userId, 'link', draftOf(duplicateOf(link)));
    navigate(paths.createLink);
    offerBack(unfinished);
  };
}
