// What links are listed by; each index has the organization before it and the id after it.
const INDEXES = {
  createdAt: 'tracking_links_createdAt',
  lastModifiedAt: 'tracking_links_modified',
  name: 'tracking_links_name',
  createdBy: 'tracking_links_creator',
  sortOrder: 'tracking_links_order',
} as const;

/** An order that an index keeps; links with the same value are in the order of their ids. */
export interface LinkOrder {
  readonly column: keyof typeof INDEXES;
  readonly direction: 'ASC' | 'DESC';
}

/** The index that keeps an order: left alone, MariaDB may read another one and sort what it finds. */
export function indexOf({ column }: LinkOrder): string {
  return INDEXES[column];
}
