import type { CompiledTaxonomy } from '@utmost/core/taxonomy/compile.ts';
import { fieldId, REST, sentencesBeyondFields } from './field-id.ts';
import styles from './link-fields.module.css';

interface RestSentencesProps {
  /** What the ids of the form's controls begin with. */
  readonly formId: string;
  readonly compiled: CompiledTaxonomy;
  readonly sentences: ReadonlyMap<string, string>;
}

/** What is wrong with a link and has no field to say it at, such as one whose parameter was deleted. */
export function RestSentences({ formId, compiled, sentences }: RestSentencesProps) {
  const rest = sentencesBeyondFields(compiled, sentences);
  return rest.length === 0 ? null : (
    <div id={fieldId(formId, REST)} className={`wrong ${styles.rest}`} tabIndex={-1}>
      {rest.map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
    </div>
  );
}
