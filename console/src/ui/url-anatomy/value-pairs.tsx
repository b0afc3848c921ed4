import { mappingOf } from '@utmost/core/rules/mapping-index.ts';
import type { CompiledTaxonomy } from '@utmost/core/taxonomy/compile.ts';
import { hueStyle } from '../theme/hue.ts';
import styles from './value-pairs.module.css';

interface ValuePairsProps {
  readonly compiled: CompiledTaxonomy;
  /** By query name, as they stand in the URL before encoding. */
  readonly values: ReadonlyMap<string, string>;
}

/** What a URL says, by the names that people know: its sister in words. */
export function ValuePairs({ compiled, values }: ValuePairsProps) {
  const pairs = compiled.parameters.filter(({ parameter }) => values.has(parameter.queryName));
  return (
    <dl className={styles.pairs}>
      {pairs.map(({ parameter, position }) => {
        const value = values.get(parameter.queryName) ?? '';
        return (
          <div key={parameter.queryName}>
            <dt className="hue" style={hueStyle(position)}>
              {parameter.displayName}
            </dt>
            <dd translate="no">
              <code>{value}</code> <span>{mappingOf(parameter, value)?.displayValue}</span>
            </dd>
          </div>
        );
      })}
    </dl>
  );
}
