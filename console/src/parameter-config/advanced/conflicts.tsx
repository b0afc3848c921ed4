import Button from '@mui/material/Button';
import { advancedTexts as texts } from '@utmost/core/messages/advanced-config.ts';
import { sentenceOf } from '@utmost/core/messages.ts';
import type { Problem } from '@utmost/core/problem.ts';
import { conflictFreePair } from '@utmost/core/taxonomy/conflict-free-pair.ts';
import type { AdvancedLinkConfig, GovernedParameter } from '@utmost/core/taxonomy/parameter.ts';
import { hueStyle } from '../../theme/hue.ts';
import styles from './advanced.module.css';
import { conflictLines } from './conflict-lines.ts';

interface ConflictsProps {
  readonly config: AdvancedLinkConfig;
  readonly parameters: readonly GovernedParameter[];
  readonly conflicts: readonly Problem[];
  /** What the server refused, by place. */
  readonly refused: ReadonlyMap<string, string>;
  /** Null for those who may only look. */
  readonly change: ((fields: Partial<AdvancedLinkConfig>) => void) | null;
}

/** The id of the list. */
export const CONFLICTS = 'advanced-conflicts';

/** Every name and value that keeps advanced mode from being enabled, and a pair that none of them contains. */
export function Conflicts({ config, parameters, conflicts, refused, change }: ConflictsProps) {
  const found = new Map([
    ...refused,
    ...conflicts.map((one) => [one.path, sentenceOf(one)] as const),
  ]);
  const lines = conflictLines(parameters, found);
  if (lines.length === 0) return null;
  const pair = conflictFreePair(parameters, config.mainParameterName);
  return (
    <div id={CONFLICTS} className={styles.conflicts} role="alert" tabIndex={-1}>
      <strong>{texts.conflicts(lines.length)}</strong>
      <p>{texts.conflictsText}</p>
      <ul>
        {lines.map(({ path, queryName, position, sentence }) => (
          <li key={path} style={hueStyle(position)}>
            <code>{queryName}</code>
            <span>{sentence}</span>
          </li>
        ))}
      </ul>
      {change === null ? null : pair === null ? (
        <p>{texts.noPair}</p>
      ) : (
        <div className={styles.pair}>
          <span>{texts.pair(pair.keyValueConnector, pair.delimiter)}</span>
          <Button onClick={() => change(pair)}>
            {texts.takePair(pair.keyValueConnector, pair.delimiter)}
          </Button>
        </div>
      )}
    </div>
  );
}
