import { NAME_COLUMN, URL_COLUMN } from '@utmost/core/csv/link-columns.ts';
import { linkFileTexts as texts } from '@utmost/core/messages/link-file.ts';
import type { CompiledTaxonomy } from '@utmost/core/taxonomy/compile.ts';
import { hueStyle } from '../../theme/hue.ts';
import styles from './requirements.module.css';

/** What a file has to be like, and the columns that it may have. */
export function Requirements({ compiled }: { readonly compiled: CompiledTaxonomy }) {
  const parameters = compiled.visible.filter(({ parameter }) => parameter.type !== 'identifier');
  return (
    <section className={styles.requirements} aria-labelledby="requirements-title">
      <h2 id="requirements-title">{texts.requirements}</h2>
      <ul>
        {texts.requirementList.map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
      <h3>{texts.columns}</h3>
      <dl>
        {[NAME_COLUMN, URL_COLUMN].map((column) => (
          <div key={column}>
            <dt>
              <code>{column}</code>
            </dt>
            <dd>{texts.required}</dd>
          </div>
        ))}
        {parameters.map(({ parameter: { queryName, displayName, required }, position }) => (
          <div key={queryName} style={hueStyle(position)} data-parameter>
            <dt>
              <code>{queryName}</code>
            </dt>
            <dd>
              {displayName}
              {required ? ` · ${texts.required}` : ''}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
