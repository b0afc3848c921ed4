import Button from '@mui/material/Button';
import { savedViewTexts as texts } from '@utmost/core/messages/manage-links.ts';
import { useState } from 'react';
import type { Steering } from '../view/use-links-view.ts';
import { ViewsDialog } from './views-dialog.tsx';

/** The way to the views that the person has saved. */
export function SavedViews({ steering }: { readonly steering: Steering }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {texts.open}
      </Button>
      {isOpen ? <ViewsDialog steering={steering} close={() => setOpen(false)} /> : null}
    </>
  );
}
