import Button from '@mui/material/Button';
import { manageLinksTexts as texts } from '@utmost/core/messages/manage-links.ts';
import { ListContextProvider, useListContext } from 'react-admin';
import { usePointed } from '../browser/use-pointed.ts';
import { LinksTable } from './links-table.tsx';
import styles from './steady-links.module.css';
import { useSteadyRows } from './steady-rows.ts';
import type { StoredLink } from './use-links.ts';

const NONE: StoredLink[] = [];

interface SteadyLinksProps {
  /** What the table is called. */
  readonly label: string;
  /** Names which links are asked for. */
  readonly question: string;
  /** Whether the list has them already. */
  readonly isAnswered: boolean;
}

/** The links of the list, which stay where they are while somebody points at them; what is new waits. */
export function SteadyLinks({ label, question, isAnswered }: SteadyLinksProps) {
  const list = useListContext<StoredLink>();
  const { ref, isPointed } = usePointed();
  const { rows, changes, update } = useSteadyRows(list.data ?? NONE, {
    question,
    isAnswered,
    isHeld: isPointed,
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
