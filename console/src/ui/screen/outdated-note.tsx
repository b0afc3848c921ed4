import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { diffTaxonomies } from '@utmost/core/taxonomy/diff.ts';
import { isSame } from '@utmost/core/taxonomy/difference.ts';
import type { Taxonomy } from '@utmost/core/taxonomy/parameter.ts';
import { useMemo } from 'react';
import { outdatedTexts as texts } from '../ui-texts.ts';

interface OutdatedNoteProps {
  readonly checkedBy: Taxonomy;
  readonly now: Taxonomy;
  readonly again: () => void;
  /** While what was checked is in use. */
  readonly isDisabled?: boolean;
}

/** That the rules were changed since something was checked, and the way to check it again. */
export function OutdatedNote({ checkedBy, now, again, isDisabled = false }: OutdatedNoteProps) {
  // Counters, which links move, are no rules.
  const isOutdated = useMemo(
    () => checkedBy !== now && !isSame(diffTaxonomies(checkedBy, now)),
    [checkedBy, now],
  );
  return (
    <div role="status">
      {isOutdated ? (
        <Alert
          severity="warning"
          role="presentation"
          sx={{ marginBottom: 4 }}
          action={
            <Button disabled={isDisabled} onClick={again}>
              {texts.again}
            </Button>
          }
        >
          {texts.text}
        </Alert>
      ) : null}
    </div>
  );
}
