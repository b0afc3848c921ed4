import { templateTexts as texts } from '@utmost/core/messages/parameter-config.ts';
import type { AppliedTemplate } from '@utmost/core/taxonomy/templates/apply.ts';
import type { Template } from '@utmost/core/taxonomy/templates/template.ts';
import styles from './templates.module.css';

interface TemplateTableProps {
  readonly template: Template;
  readonly outcome: AppliedTemplate;
}

/** The parameters of a template, and which of them are not added because they exist. */
export function TemplateTable({ template, outcome: { skipped, renamed } }: TemplateTableProps) {
  const names = new Map(renamed.map(({ queryName, displayName }) => [queryName, displayName]));
  return (
    <table className={styles.table}>
      <thead>
        <tr>
          <th scope="col">{texts.displayName}</th>
          <th scope="col">{texts.queryName}</th>
          <th scope="col">{texts.required}</th>
        </tr>
      </thead>
      <tbody>
        {template.parameters.map(({ queryName, displayName, required }) => {
          const isSkipped = skipped.includes(queryName);
          const newName = names.get(queryName);
          return (
            <tr key={queryName} data-skipped={isSkipped || undefined}>
              <td>
                {displayName}
                {newName === undefined ? null : <small>{texts.renamed(newName)}</small>}
              </td>
              <td>
                <code>{queryName}</code>
                {isSkipped ? <small>{texts.exists}</small> : null}
              </td>
              <td>{required ? texts.yes : texts.no}</td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}
