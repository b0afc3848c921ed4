import Button from '@mui/material/Button';
import { manageLinksTexts as texts } from '@utmost/core/messages/manage-links.ts';
import { ListContextProvider, useListContext } from 'react-admin';
import { useHovered } from '../browser/use-hovered.ts';
import type { TrackingLink } from '../providers/tracking-link.ts';
import styles from './frozen-links.module.css';
import { useFrozenRows } from './frozen-rows.ts';
import { LinksTable } from './links-table.tsx';

const NONE: TrackingLink[] = [];

interface FrozenLinksProps {
  /** What the table is called. */
  readonly label: string;
  /** Names which links are asked for. */
  readonly question: string;
  /** Whether the list has them already. */
  readonly isAnswered: boolean;
}

/** The links of the list, which stay where they are while the pointer is over them; changes wait. */
export function FrozenLinks({ label, question, isAnswered }: FrozenLinksProps) {
  const list = useListContext<TrackingLink>();
  const { ref, isHovered } = useHovered();
  const { rows, changes, update } = useFrozenRows(list.data ?? NONE, {
    question,
    isAnswered,
    isFrozen: isHovered,
  });
  return (
    <div ref={ref}>
      <ListContextProvider value={{ ...list, data: rows } as typeof list}>
        <LinksTable label={label} />
      </ListContextProvider>
      {/* Within, for the list would follow by itself on the way to the button, and take the button away. */}
      <div className={styles.note} role="status" data-shown={changes > 0 || undefined}>
        {changes > 0 ? (
          <>
            {texts.newer(changes)}
            <Button variant="text" onClick={update}>
              {texts.showNewer}
            </Button>
          </>
        ) : null}
      </div>
    </div>
  );
}
