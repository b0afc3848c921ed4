import { previewTexts as texts } from '@utmost/core/messages/console.ts';
import type { AdvancedLinkConfig } from '@utmost/core/taxonomy/parameter.ts';
import { Badge } from '../controls/badge.tsx';
import { AdvancedDetails } from '../parameter-config/advanced/advanced-details.tsx';
import styles from './preview-panel.module.css';

/** How the parameters are packed into one. */
export function AdvancedNote({ advanced }: { readonly advanced: AdvancedLinkConfig }) {
  const { mainParameterName, keyValueConnector, delimiter } = advanced;
  return (
    <div className={styles.advanced}>
      <Badge>{texts.advancedBadge(mainParameterName)}</Badge>
      <p>{texts.advancedExplanation(mainParameterName, keyValueConnector, delimiter)}</p>
      <AdvancedDetails />
    </div>
  );
}
