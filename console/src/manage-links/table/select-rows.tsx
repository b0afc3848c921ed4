import { selectionTexts as texts } from '@utmost/core/messages/manage-links.ts';
import type { RowSelection } from '../selection/use-selection.ts';
import type { StoredLink } from '../view/use-links.ts';
import { CheckBox } from './check-box.tsx';

interface SelectRowsProps {
  readonly links: readonly StoredLink[];
  readonly selection: RowSelection;
  /** Other rows are on their way: what is ticked now would not be what is seen then. */
  readonly isOutdated: boolean;
}

/** Selects all rows of a table, or none of them. */
export function SelectRows({ links, selection, isOutdated }: SelectRowsProps) {
  const ids = links.map(({ id }) => id);
  const selected = ids.filter((id) => selection.has(id)).length;
  const areAll = selected === ids.length;
  return (
    <CheckBox
      label={texts.selectPage}
      checked={areAll && ids.length > 0}
      isPartial={selected > 0 && !areAll}
      isDisabled={isOutdated}
      onChange={() => selection.put(ids, !areAll)}
    />
  );
}
