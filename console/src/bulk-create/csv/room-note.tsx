import type { components } from '@utmost/core/contract.d.ts';
import { linkRowsTexts as texts } from '@utmost/core/messages/link-file.ts';
import { Link } from 'react-router-dom';
import { paths } from '../../routing/paths.ts';
import styles from './room-note.module.css';

interface RoomNoteProps {
  readonly rows: number;
  readonly limit: components['schemas']['LimitCheck'];
}

/** Says, as long as it is so, that the plan has no room for all valid rows of a file. */
export function RoomNote({ rows, limit: { remaining, planName } }: RoomNoteProps) {
  return (
    <div className={styles.note} role="status">
      <strong>{texts.noRoomTitle}</strong>
      <p>
        {texts.noRoom(rows, remaining ?? 0, planName)} <Link to={paths.plans}>{texts.upgrade}</Link>
      </p>
    </div>
  );
}
