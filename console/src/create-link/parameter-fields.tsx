import { createLinkTexts as texts } from '@utmost/core/messages/console.ts';
import { valuePath } from '@utmost/core/problem.ts';
import type { CompiledTaxonomy } from '@utmost/core/taxonomy/compile.ts';
import styles from './form.module.css';
import { type ChangeForm, changeValue, type LinkForm } from './link-form.ts';
import { ParameterField } from './parameter-field.tsx';

interface ParameterFieldsProps {
  readonly compiled: CompiledTaxonomy;
  readonly form: LinkForm;
  readonly change: ChangeForm;
  readonly identifiers: ReadonlyMap<string, string>;
  readonly sentences: ReadonlyMap<string, string>;
  /** The query name of the parameter that is pointed at. */
  readonly lifted: string | null;
}

/** The fields of all visible parameters, in URL order. */
export function ParameterFields(props: ParameterFieldsProps) {
  const { compiled, form, change, identifiers, sentences, lifted } = props;
  return (
    <>
      <hr className={styles.rule} />
      <h2 className={styles.heading}>
        {texts.parameters} <span>{texts.parametersOrder}</span>
      </h2>
      {compiled.visible.length === 0 ? <p className={styles.empty}>{texts.noParameters}</p> : null}
      <div className={styles.parameters}>
        {compiled.visible.map((one) => {
          const { queryName } = one.parameter;
          return (
            <ParameterField
              key={queryName}
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
    </>
  );
}
