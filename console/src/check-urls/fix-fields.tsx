import { decodeUrl } from '@utmost/core/link/decode.ts';
import { sentenceOf } from '@utmost/core/messages.ts';
import { valuePath } from '@utmost/core/problem.ts';
import type { CompiledTaxonomy } from '@utmost/core/taxonomy/compile.ts';
import { ParameterField } from '../ui/link-fields/parameter-field.tsx';
import type { CheckedUrl } from './check-text.ts';
import { checkUrlsTexts as texts } from './check-urls-texts.ts';
import styles from './url-row.module.css';

interface FixFieldsProps {
  readonly compiled: CompiledTaxonomy;
  readonly url: CheckedUrl;
  /** What was put right so far, by query name. */
  readonly values: ReadonlyMap<string, string> | undefined;
  readonly fix: (queryName: string, value: string) => void;
}

/** The fields of the invalid values that have no certain correction. */
export function FixFields({ compiled, url, values, fix }: FixFieldsProps) {
  const decoded = decodeUrl(compiled, url.correction ?? url.url).values;
  return (
    <fieldset className={styles.fields}>
      <legend>{texts.fix}</legend>
      {url.fixable.map((queryName) => {
        const one = compiled.byName.get(queryName);
        const problem = url.left.find(({ path }) => path === valuePath(queryName));
        return one === undefined ? null : (
          <ParameterField
            key={queryName}
            formId={`checked-${url.nth}`}
            compiled={one}
            value={values?.get(queryName) ?? decoded.get(queryName) ?? ''}
            identifier={undefined}
            problem={problem && sentenceOf(problem)}
            isHighlighted={false}
            onChange={(value) => fix(queryName, value)}
          />
        );
      })}
    </fieldset>
  );
}
