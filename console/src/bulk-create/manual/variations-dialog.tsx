import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogContentText from '@mui/material/DialogContentText';
import DialogTitle from '@mui/material/DialogTitle';
import { type Choices, countVariations, MOST_LINKS } from '@utmost/core/link/variations.ts';
import { bulkTexts, variationTexts as texts } from '@utmost/core/messages/bulk-create.ts';
import type { CompiledParameter } from '@utmost/core/taxonomy/compile.ts';
import { useState } from 'react';
import styles from './variations-dialog.module.css';
import { VariedParameter } from './varied-parameter.tsx';

interface VariationsDialogProps {
  readonly dropdowns: readonly CompiledParameter[];
  /** How many links are varied. */
  readonly links: number;
  readonly close: () => void;
  readonly onGenerate: (choices: Choices) => void;
}

/** Asks which values of which dropdowns to vary, and says before how many links that makes. */
export function VariationsDialog({ dropdowns, links, close, onGenerate }: VariationsDialogProps) {
  const [chosen, setChosen] = useState<Choices>(new Map());
  const choices = new Map(
    dropdowns.flatMap(({ parameter: { queryName } }) => {
      const values = chosen.get(queryName) ?? [];
      return values.length > 0 ? [[queryName, values] as const] : [];
    }),
  );
  const count = choices.size === 0 ? 0 : links * countVariations(choices);
  const isTooMany = count > MOST_LINKS;
  const canGenerate = count > 0 && !isTooMany;
  return (
    <Dialog open onClose={close} aria-labelledby="variations-title" maxWidth="sm" fullWidth>
      <form
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault();
          if (canGenerate) onGenerate(choices);
        }}
      >
        <DialogTitle id="variations-title">{texts.title}</DialogTitle>
        <DialogContent>
          <DialogContentText>{texts.text(links)}</DialogContentText>
          {dropdowns.map((one) => {
            const { queryName } = one.parameter;
            return (
              <VariedParameter
                key={queryName}
                compiled={one}
                chosen={chosen.get(queryName) ?? []}
                choose={(values) => setChosen((now) => new Map(now).set(queryName, values))}
              />
            );
          })}
        </DialogContent>
        <DialogActions className={styles.actions ?? ''}>
          <p className={styles.count} data-wrong={isTooMany || undefined} aria-live="polite">
            {count === 0
              ? texts.nothing
              : texts.count(
                  links,
                  [...choices.values()].map((values) => values.length),
                )}
            {isTooMany ? ` ${bulkTexts.most(MOST_LINKS)}` : ''}
          </p>
          <Button onClick={close}>{texts.cancel}</Button>
          <Button type="submit" variant="contained" disabled={!canGenerate}>
            {texts.generate(count)}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
