import { linkFilterTexts as texts } from '@utmost/core/messages/manage-links.ts';
import type { CompiledTaxonomy } from '@utmost/core/taxonomy/compile.ts';
import type { LinksView } from '../view/links-view.ts';
import type { ChangeView } from '../view/use-links-view.ts';
import { narrow } from '../view/view-changes.ts';
import styles from './filters.module.css';
import { furtherFilters } from './further-filters.ts';

interface FilterChipsProps {
  readonly view: LinksView;
  readonly change: ChangeView;
  readonly compiled: CompiledTaxonomy;
}

/** The filters that have no control of their own, each to be taken away. */
export function FilterChips({ view, change, compiled }: FilterChipsProps) {
  const filters = furtherFilters(view, compiled);
  if (filters.length === 0) return null;
  return (
    <div className={styles.chips}>
      {filters.map(({ text, without }) => (
        <span key={text} className={styles.chip}>
          {text}
          <button
            type="button"
            aria-label={texts.remove(text)}
            onClick={() => change((now) => narrow(now, without))}
          >
            ×
          </button>
        </span>
      ))}
    </div>
  );
}
