import ButtonBase from '@mui/material/ButtonBase';
import InputBase from '@mui/material/InputBase';
import MenuItem from '@mui/material/MenuItem';
import Select from '@mui/material/Select';
import { formatNumber, paginationTexts as texts } from '@utmost/core/messages/console.ts';
import { pageWindow } from './page-window.ts';
import styles from './pagination.module.css';

export const PAGE_SIZES: readonly number[] = [10, 25, 50, 100];

interface PaginationProps {
  readonly page: number;
  readonly perPage: number;
  readonly total: number;
  readonly setPage: (page: number) => void;
  readonly setPerPage: (perPage: number) => void;
}

/** Which links are shown, and the way to the others. */
export function Pagination({ page, perPage, total, setPage, setPerPage }: PaginationProps) {
  const pages = Math.max(1, Math.ceil(total / perPage));
  const step = (to: number, label: string, sign: string) => (
    <ButtonBase
      className={styles.page ?? ''}
      aria-label={label}
      disabled={to < 1 || to > pages}
      onClick={() => setPage(to)}
    >
      {sign}
    </ButtonBase>
  );
  return (
    <nav className={styles.pagination} aria-label={texts.label}>
      <span className={styles.range}>
        {texts.range((page - 1) * perPage + 1, Math.min(page * perPage, total), total)}
      </span>
      <div className={styles.size}>
        <span id="per-page">{texts.perPage}</span>
        <Select
          labelId="per-page"
          value={perPage}
          input={<InputBase />}
          onChange={({ target }) => setPerPage(Number(target.value))}
        >
          {PAGE_SIZES.map((size) => (
            <MenuItem key={size} value={size}>
              {size}
            </MenuItem>
          ))}
        </Select>
      </div>
      <div className={styles.pages}>
        {step(page - 1, texts.previous, '‹')}
        {pageWindow(page, pages).map((number) => (
          <ButtonBase
            key={number}
            className={styles.page ?? ''}
            aria-label={texts.page(number)}
            aria-current={number === page ? 'page' : undefined}
            onClick={() => setPage(number)}
          >
            {formatNumber(number)}
          </ButtonBase>
        ))}
        {step(page + 1, texts.next, '›')}
      </div>
    </nav>
  );
}
