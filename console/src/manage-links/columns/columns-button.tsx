import Button from '@mui/material/Button';
import { lazy, Suspense, useState } from 'react';
import { columnTexts as texts } from '../manage-links-texts.ts';
import type { Columns } from './use-columns.ts';

// With what puts rows in order by mouse, touch and keyboard, which the list does not wait for.
const ColumnsDialog = lazy(() => import('./columns-dialog.tsx'));

interface ColumnsButtonProps {
  readonly columns: Columns;
  /** As long as the columns of parameters are not known: a choice without them would lose those that were chosen. */
  readonly isDisabled: boolean;
}

/** The way to the columns of the table. */
export function ColumnsButton({ columns, isDisabled }: ColumnsButtonProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button aria-haspopup="dialog" disabled={isDisabled} onClick={() => setOpen(true)}>
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
