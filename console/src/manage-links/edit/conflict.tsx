import Button from '@mui/material/Button';
import { useEffect, useEffectEvent } from 'react';
import type { TrackingLink } from '../../data/api-client.ts';
import { editLinkTexts as texts } from '../manage-links-texts.ts';
import styles from './edit-dialog.module.css';
import { differencesOf } from './edited-link.ts';
import type { useEditForm } from './use-edit.ts';

/** The id of the choice between two versions. */
export const CONFLICT = 'edit-conflict';

interface ConflictProps {
  readonly editing: ReturnType<typeof useEditForm>;
  /** Another user's version, if there is one. */
  readonly newer: TrackingLink | null;
  readonly isGone: boolean;
}

/** Another user's changes to the link that is being edited, and the choice between the versions. */
export function Conflict({ editing, newer, isGone }: ConflictProps) {
  const { base, compiled, isChanged, take, keepOver } = editing;
  const differences = newer ? differencesOf(base, newer, compiled) : [];
  const isOnlyTheirs = newer !== null && (!isChanged || differences.length === 0);
  // Follow the newer version without asking where there is no conflict.
  const follow = useEffectEvent(() => {
    if (!newer) return;
    if (isChanged) keepOver(newer);
    else take(newer);
  });
  useEffect(() => {
    if (isOnlyTheirs) follow();
  }, [isOnlyTheirs]);
  if (isGone) {
    return (
      <p className={styles.conflict} role="alert">
        {texts.deletedMeanwhile}
      </p>
    );
  }
  if (!newer || isOnlyTheirs) return null;
  return (
    <div id={CONFLICT} tabIndex={-1} className={styles.conflict} role="alert">
      <strong>{texts.changedMeanwhile}</strong>
      <dl>
        {differences.map(({ field, theirs }) => (
          <div key={field}>
            <dt>{texts.theirs(field)}</dt>
            <dd>{theirs ?? texts.absent}</dd>
          </div>
        ))}
      </dl>
      <div>
        <Button onClick={() => take(newer)}>{texts.takeTheirs}</Button>
        <Button onClick={() => keepOver(newer)}>{texts.keepMine}</Button>
      </div>
    </div>
  );
}
