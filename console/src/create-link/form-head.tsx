import { createLinkTexts as texts } from '@utmost/core/messages/console.ts';
import type { CompiledTaxonomy } from '@utmost/core/taxonomy/compile.ts';
import { Badge } from '../controls/badge.tsx';
import styles from './create-link.module.css';

/** The title of the screen, and what governs the link. */
export function FormHead({ compiled }: { readonly compiled: CompiledTaxonomy }) {
  const count = compiled.visible.length;
  return (
    <header className={styles.head}>
      <h1>{texts.title}</h1>
      {compiled.isAdvancedMode ? <Badge>{texts.advancedMode}</Badge> : null}
      <p>{count === 0 ? texts.noParametersSummary : texts.summary(count)}</p>
    </header>
  );
}
