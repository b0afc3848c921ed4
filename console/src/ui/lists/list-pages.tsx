import type { Total } from '@utmost/core/link/list-total.ts';
import { useListContext } from 'react-admin';
import { Pagination } from './pagination.tsx';

interface ListPagesProps {
  /** What a page is made of, where that is not links. */
  readonly perPageText?: string;
  /** How many there are, where the list was not counted to its end. */
  readonly total?: Total;
}

/** Which part of a list is shown, and the way to the others. */
export function ListPages(props: ListPagesProps) {
  const { data = [], page, perPage, total = 0, setPage, setPerPage } = useListContext();
  return (
    <Pagination
      page={page}
      perPage={perPage}
      shown={data.length}
      total={{ count: total, isExact: true }}
      turnTo={setPage}
      resize={setPerPage}
      {...props}
    />
  );
}
