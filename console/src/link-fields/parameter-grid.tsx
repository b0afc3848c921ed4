import { type ChangeForm, changeValue, type LinkForm } from '@utmost/core/link-form/link-form.ts';
import { valuePath } from '@utmost/core/problem.ts';
import type { CompiledTaxonomy } from '@utmost/core/taxonomy/compile.ts';
import styles from './link-fields.module.css';
import { ParameterField } from './parameter-field.tsx';

interface ParameterGridProps {
  /** What the ids of the form's controls begin with. */
  readonly formId: string;
  readonly compiled: CompiledTaxonomy;
  readonly form: LinkForm;
  readonly change: ChangeForm;
  readonly identifiers: ReadonlyMap<string, string>;
  readonly sentences: ReadonlyMap<string, string>;
  /** The query name of the parameter that is pointed at. */
  readonly lifted: string | null;
}

/** The fields of all visible parameters, in URL order. */
export function ParameterGrid(props: ParameterGridProps) {
  const { formId, compiled, form, change, identifiers, sentences, lifted } = props;
  return (
    <div className={styles.parameters}>
      {compiled.visible.map((one) => {
        const { queryName } = one.parameter;
        return (
          <ParameterField
            key={queryName}
            formId={formId}
            compiled={one}
            value={form.values.get(queryName)}
            identifier={identifiers.get(queryName)}
            problem={sentences.get(valuePath(queryName))}
            onChange={(value) => change((now) => changeValue(now, queryName, value))}
            isLifted={lifted === queryName}
          />
        );
      })}
    </div>
  );
}
