import InputBase from '@mui/material/InputBase';
import MenuItem from '@mui/material/MenuItem';
import PaginationItem from '@mui/material/PaginationItem';
import Select from '@mui/material/Select';
import type { Total } from '@utmost/core/link/list-total.ts';
import { formatNumber } from '@utmost/core/messages/figures.ts';
import { paginationTexts as texts } from '../ui-texts.ts';
import { PAGE_SIZES, pagesOf, pageWindow } from './page-window.ts';
import styles from './pagination.module.css';

interface PaginationProps {
  readonly page: number;
  readonly perPage: number;
  /** How many links this page has. */
  readonly shown: number;
  readonly total: Total;
  readonly turnTo: (page: number) => void;
  readonly resize: (perPage: number) => void;
  /** What a page is made of, where that is not links. */
  readonly perPageText?: string;
}

/** Which part of a list is shown, and the way to the others. */
export function Pagination(props: PaginationProps) {
  const { page, perPage, shown, total, turnTo, resize, perPageText = texts.perPage } = props;
  const pages = pagesOf(total, page, perPage, shown);
  const first = (page - 1) * perPage;
  const near = pageWindow(page, pages);
  return (
    <nav className={`row note ${styles.pagination}`} aria-label={texts.label}>
      <span className={styles.range}>{texts.range(first + 1, first + shown, total)}</span>
      <div className={`line ${styles.size}`}>
        <span id="per-page">{perPageText}</span>
        <Select
          labelId="per-page"
          value={perPage}
          input={<InputBase />}
          onChange={({ target }) => resize(Number(target.value))}
        >
          {PAGE_SIZES.map((size) => (
            <MenuItem key={size} value={size}>
              {size}
            </MenuItem>
          ))}
        </Select>
      </div>
      <div className={`wrapped ${styles.pages}`}>
        <PaginationItem
          type="previous"
          aria-label={texts.previous}
          disabled={page <= 1}
          onClick={() => turnTo(page - 1)}
        />
        {near.includes(1) ? null : (
          <PaginationItem type="first" aria-label={texts.first} onClick={() => turnTo(1)} />
        )}
        {near.map((number) => (
          <PaginationItem
            key={number}
            page={formatNumber(number)}
            selected={number === page}
            aria-label={texts.page(number)}
            aria-current={number === page ? 'page' : undefined}
            onClick={() => turnTo(number)}
          />
        ))}
        <PaginationItem
          type="next"
          aria-label={texts.next}
          disabled={page >= pages}
          onClick={() => turnTo(page + 1)}
        />
        {total.isExact && !near.includes(pages) ? (
          <PaginationItem type="last" aria-label={texts.last} onClick={() => turnTo(pages)} />
        ) : null}
      </div>
    </nav>
  );
}
