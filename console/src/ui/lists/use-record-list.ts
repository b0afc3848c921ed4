import { useIsMutating } from '@tanstack/react-query';
import { type ListControllerProps, type RaRecord, useListController } from 'react-admin';

interface RecordListOptions<Row extends RaRecord> extends ListControllerProps<Row> {
  /** How often the list is fetched again, in milliseconds; not in a hidden tab, nor while something is being changed. */
  readonly pollMs?: number;
}

/**
 * A list of records that keeps to its screen: react-admin's list controller, fetched again every so often. That a
 * list could not be had is said in its place, and not by a notice at every poll.
 */
export function useRecordList<Row extends RaRecord>({
  pollMs,
  queryOptions,
  ...options
}: RecordListOptions<Row>) {
  const isChanging = useIsMutating() > 0;
  return useListController<Row>({
    perPage: 25,
    debounce: 250,
    disableSyncWithLocation: true,
    queryOptions: {
      refetchInterval: pollMs === undefined || isChanging ? false : pollMs,
      onError: () => {},
      ...queryOptions,
    },
    ...options,
  });
}
