import { wizardMessages as texts } from '@utmost/core/messages/cli-wizard.ts';
import type { CompiledTaxonomy } from '@utmost/core/taxonomy/compile.ts';
import type { StoredLink } from '../../services/wizard/save-link.ts';
import { anatomyLines } from '../anatomy-lines.ts';
import { frame } from '../terminal/frame.ts';
import { type Line, type Picture, type Size, wrapped } from '../terminal/line.ts';
import type { Notice } from '../terminal/notice.ts';
import { actionLines } from './action-lines.ts';

/** A link that was saved, and what can be done with it. */
export interface SavedState {
  readonly link: StoredLink;
  /** Whether the numbers are others than those that were shown. */
  readonly isOtherwise: boolean;
  readonly action: number;
  readonly notice: Notice | null;
}

/** Draws a link that was saved. */
export function savedPicture(
  { link, isOtherwise, action, notice }: SavedState,
  {
    compiled,
    source,
    actions,
  }: { compiled: CompiledTaxonomy; source: string; actions: readonly string[] },
  size: Size,
): Picture {
  const width = size.columns;
  const said = isOtherwise ? texts.savedOtherwise : texts.saved(link.name, source);
  const warnings = (link.warnings ?? []).flatMap(({ message }) =>
    wrapped(texts.warning(message), width, 'caution'),
  );
  const above: Line[] = [
    ...wrapped(said, width, 'good'),
    [],
    ...anatomyLines(compiled.inMode(link.isAdvancedMode), link.fullUrl, { width }).map(
      ({ line }) => line,
    ),
    ...warnings,
    [],
  ];
  const { lines, at } = actionLines(actions, action, width);
  return frame(
    {
      title: link.name,
      note: source,
      body: [...above, ...lines],
      mostBody: above.length + lines.length,
      focus: { from: above.length + at, to: above.length + at },
      cursor: null,
      foot: () => (notice === null ? [] : wrapped(notice.text, width, notice.tone)),
      keys: texts.keysActions,
    },
    size,
  );
}
