import { useListContext } from 'react-admin';
import { Pagination } from './pagination.tsx';

/** Which part of a list is shown, and the way to the others. @param perPageText what a page is made of */
export function ListPages({ perPageText }: { readonly perPageText: string }) {
  const { data = [], page, perPage, total = 0, setPage, setPerPage } = useListContext();
  return (
    <Pagination
      page={page}
      perPage={perPage}
      shown={data.length}
      total={{ count: total, isExact: true }}
      turnTo={setPage}
      resize={setPerPage}
      perPageText={perPageText}
    />
  );
}
