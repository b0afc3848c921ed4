import Button from '@mui/material/Button';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { linkTableTexts as texts } from '@utmost/core/messages/manage-links.ts';
import { useState } from 'react';
import type { Open } from '../open-dialog.ts';
import type { StoredLink } from '../view/use-links.ts';

interface MoreActionsProps {
  readonly link: StoredLink;
  readonly open: Open;
}

const ACTIONS = [
  { kind: 'qr', text: texts.qrCode },
  { kind: 'history', text: texts.history },
] as const;

/** What is done with a link now and then. */
export function MoreActions({ link, open }: MoreActionsProps) {
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
      {anchor === null ? null : (
        <Menu anchorEl={anchor} open onClose={close}>
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
      )}
    </>
  );
}
