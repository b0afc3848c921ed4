import { variationTexts as texts } from '@utmost/core/messages/bulk-create.ts';
import type { CompiledTaxonomy } from '@utmost/core/taxonomy/compile.ts';
import { isDropdown } from '@utmost/core/taxonomy/dropdown-options.ts';
import { useNotify } from 'ra-core';
import { type ReactNode, useState } from 'react';
import { type LinkList, variedCards, vary } from './link-list.ts';
import { VariationsDialog } from './variations-dialog.tsx';

interface Variations {
  readonly open: () => void;
  readonly isOpen: boolean;
  readonly dialog: ReactNode;
}

/** Makes many links of those that are there, one for each combination of values. */
export function useVariations(
  compiled: CompiledTaxonomy,
  list: LinkList,
  replace: (by: LinkList, text: string) => void,
): Variations {
  const [isOpen, setOpen] = useState(false);
  const notify = useNotify();
  const dropdowns = compiled.visible.filter(({ parameter }) => isDropdown(parameter));
  return {
    isOpen,
    open: () => {
      if (dropdowns.length > 0) setOpen(true);
      else notify(texts.noDropdowns, { type: 'error', title: texts.noDropdownsTitle });
    },
    dialog: isOpen ? (
      <VariationsDialog
        dropdowns={dropdowns}
        links={variedCards(list).length}
        close={() => setOpen(false)}
        onGenerate={(choices) => {
          const varied = vary(list, choices);
          replace(varied, texts.replaced(varied.cards.length));
          setOpen(false);
        }}
      />
    ) : null,
  };
}
