import type { CompiledTaxonomy } from '@utmost/core/taxonomy/compile.ts';
import { linkFilterTexts as texts } from '../manage-links-texts.ts';
import { useLinksView } from '../use-links.ts';
import styles from './filters.module.css';
import { furtherFilters } from './further-filters.ts';

/** The filters that have no control of their own, each to be taken away. */
export function FilterChips({ compiled }: { readonly compiled: CompiledTaxonomy }) {
  const { view, change } = useLinksView();
  const filters = furtherFilters(view.filter, compiled);
  if (filters.length === 0) return null;
  return (
    <div className={`row ${styles.chips}`}>
      {filters.map(({ text, remove }) => (
        <span key={text} className={styles.chip}>
          {text}
          <button
            type="button"
            className="bare"
            aria-label={texts.remove(text)}
            onClick={() => change(remove)}
          >
            ×
          </button>
        </span>
      ))}
    </div>
  );
}
