import Button from '@mui/material/Button';
import { auditTexts as texts } from '@utmost/core/messages/audit.ts';
import { paginationTexts } from '@utmost/core/messages/console.ts';
import styles from './audit-log.module.css';
import { PAGE_SIZE } from './use-audit-log.ts';

interface AuditPagesProps {
  /** From 0. */
  readonly page: number;
  readonly shown: number;
  readonly total: number;
  readonly show: (page: number) => void;
}

/** Which entries are shown, and the way to the others. */
export function AuditPages({ page, shown, total, show }: AuditPagesProps) {
  const first = page * PAGE_SIZE;
  return (
    <nav className={styles.pages} aria-label={texts.pages}>
      <span>
        {paginationTexts.range(first + 1, first + shown, { count: total, isExact: true })}
      </span>
      <Button disabled={page === 0} onClick={() => show(page - 1)}>
        {texts.newer}
      </Button>
      <Button disabled={first + shown >= total} onClick={() => show(page + 1)}>
        {texts.older}
      </Button>
    </nav>
  );
}
