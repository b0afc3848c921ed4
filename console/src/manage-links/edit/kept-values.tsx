import { editLinkTexts as texts } from '@utmost/core/messages/manage-links.ts';
import type { CompiledTaxonomy } from '@utmost/core/taxonomy/compile.ts';
import { hueStyle } from '../../theme/hue.ts';
import { nameOf } from '../filters/further-filters.ts';
import type { StoredLink } from '../view/use-links.ts';
import styles from './edit-dialog.module.css';
import { keptValues } from './edited-link.ts';

interface KeptValuesProps {
  readonly link: StoredLink;
  readonly compiled: CompiledTaxonomy;
}

/** The values that have no field: numbers, and those of parameters that are hidden or gone. */
export function KeptValues({ link, compiled }: KeptValuesProps) {
  const kept = keptValues(link, compiled);
  if (kept.length === 0) return null;
  return (
    <section className={styles.kept} aria-labelledby="kept-heading">
      <h3 id="kept-heading">{texts.unchanged}</h3>
      <p>{texts.unchangedHint}</p>
      <dl>
        {kept.map(({ queryName, value, reason }) => (
          <div
            key={queryName}
            data-parameter={queryName}
            style={hueStyle(compiled.byName.get(queryName)?.position ?? null)}
          >
            <dt>{nameOf(compiled, queryName)}</dt>
            <dd>
              <code>{value}</code> <span>{texts.reasons[reason]}</span>
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
