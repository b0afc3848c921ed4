type Bindable = null | number | bigint | string | Uint8Array;

/** A JavaScript value as `node:sqlite` takes it. */
export function toSqlite(value: unknown): Bindable {
  if (value === undefined || value === null) return null;
  if (typeof value === 'boolean') return value ? 1 : 0;
  if (value instanceof Date) return value.toISOString();
  if (typeof value === 'object' && !(value instanceof Uint8Array)) return JSON.stringify(value);
  return value as Bindable;
}

/** A value as MySQL's driver would give it: integers are numbers where that is exact, else strings. */
export function fromSqlite(value: unknown): unknown {
  if (typeof value !== 'bigint') return value;
  return Number.isSafeInteger(Number(value)) ? Number(value) : String(value);
}
