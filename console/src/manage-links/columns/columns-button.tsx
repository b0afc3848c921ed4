import Button from '@mui/material/Button';
import { lazy, Suspense, useState } from 'react';
import { columnTexts as texts } from '../manage-links-texts.ts';
import type { Columns } from './use-columns.ts';

// With what puts rows in order by mouse, touch and keyboard, which the list does not wait for.
const ColumnsDialog = lazy(() => import('./columns-dialog.tsx'));

/** The way to the columns of the table. */
export function ColumnsButton({ columns }: { readonly columns: Columns }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {texts.title}
      </Button>
      {isOpen ? (
        <Suspense>
          <ColumnsDialog columns={columns} close={() => setOpen(false)} />
        </Suspense>
      ) : null}
    </>
  );
}
