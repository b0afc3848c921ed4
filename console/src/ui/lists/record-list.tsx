import type { ReactNode } from 'react';
import {
  ListContextProvider,
  type ListControllerResult,
  type RaRecord,
  ResourceContextProvider,
} from 'react-admin';
import { LoadFailure } from '../screen/load-failure.tsx';

interface RecordListProps<Row extends RaRecord> {
  readonly list: ListControllerResult<Row>;
  /** What is shown while it is on its way. */
  readonly loading: ReactNode;
  /** What is said where it could not be had. */
  readonly failed: string;
  readonly children: ReactNode;
}

/** A list, once it is there; one that was there stays when it cannot be fetched again. */
export function RecordList<Row extends RaRecord>(props: RecordListProps<Row>) {
  const { list, loading, failed, children } = props;
  if (list.data) {
    return (
      <ResourceContextProvider value={list.resource}>
        <ListContextProvider value={list}>{children}</ListContextProvider>
      </ResourceContextProvider>
    );
  }
  if (!list.error) return loading;
  return <LoadFailure text={failed} error={list.error} retry={() => void list.refetch()} />;
}
