import { previewTexts as texts } from '@utmost/core/messages/console.ts';
import type { CompiledTaxonomy } from '@utmost/core/taxonomy/compile.ts';
import type { GovernedParameter } from '@utmost/core/taxonomy/parameter.ts';
import { hueStyle } from '../theme/hue.ts';
import styles from './value-list.module.css';

interface ValueListProps {
  readonly compiled: CompiledTaxonomy;
  /** By query name, as they stand in the URL before encoding. */
  readonly values: ReadonlyMap<string, string>;
}

/** The parameters of a link by their names for people. */
export function ValueList({ compiled, values }: ValueListProps) {
  const pairs = compiled.parameters.filter(({ parameter }) => values.has(parameter.queryName));
  return (
    <div className={styles.values}>
      <h3>{texts.parameters}</h3>
      {pairs.length === 0 ? <p>{texts.noParameters}</p> : null}
      <dl>
        {pairs.map(({ parameter, position }) => {
          const value = values.get(parameter.queryName) ?? '';
          return (
            <div key={parameter.queryName}>
              <dt style={hueStyle(position)}>{parameter.displayName}</dt>
              <dd>
                <code>{value}</code> <span>{displayOf(parameter, value)}</span>
              </dd>
            </div>
          );
        })}
      </dl>
    </div>
  );
}

function displayOf(parameter: GovernedParameter, value: string): string | undefined {
  if (!parameter.useCodedValues) return undefined;
  return parameter.valueMappings.find(({ codedValue }) => codedValue === value)?.displayValue;
}
