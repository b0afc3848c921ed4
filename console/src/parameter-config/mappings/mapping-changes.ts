import type { CheckedMappings } from '@utmost/core/csv/mapping-rows.ts';
import type { ValueMapping } from '@utmost/core/taxonomy/parameter.ts';

/** What an import does to one mapping. */
export interface MappingChange {
  readonly kind: 'changed' | 'deleted' | 'added';
  readonly displayValue: string;
  /** The coded value of today; null for a new mapping. */
  readonly from: string | null;
  /** The coded value of the file; null for a deleted mapping. */
  readonly to: string | null;
  /** Whether both codes are the same number written differently, which is what a spreadsheet makes of `000007` or `1E5`. */
  readonly isSameNumber: boolean;
}

const ORDER = ['changed', 'deleted', 'added'] as const;

/**
 * What an import makes different, what affects stored rules first.
 * @param existing the mappings that the file was checked by, in that order
 * @example
 * mappingChanges([{ displayValue: 'A', codedValue: '07' }], checked) // of a file with A,7
 * // [{ kind: 'changed', displayValue: 'A', from: '07', to: '7', isSameNumber: true }]
 */
export function mappingChanges(
  existing: readonly ValueMapping[],
  { mappings, dropped }: Pick<CheckedMappings, 'mappings' | 'dropped'>,
): MappingChange[] {
  const written = mappings.flatMap(({ existing: index, displayValue, codedValue: to }) => {
    const known = index === null ? undefined : existing[index];
    if (known === undefined) return [changeOf('added', displayValue, null, to)];
    const { codedValue: from } = known;
    const isSame = from === to && known.displayValue === displayValue;
    return isSame ? [] : [changeOf('changed', displayValue, from, to)];
  });
  const deleted = dropped.flatMap((index) => {
    const known = existing[index];
    return known ? [changeOf('deleted', known.displayValue, known.codedValue, null)] : [];
  });
  const changes = [...written, ...deleted];
  return ORDER.flatMap((kind) => changes.filter((one) => one.kind === kind));
}

function changeOf(
  kind: MappingChange['kind'],
  displayValue: string,
  from: string | null,
  to: string | null,
): MappingChange {
  const isSameNumber =
    from !== null && to !== null && from !== to && isNumber(from) && Number(from) === Number(to);
  return { kind, displayValue, from, to, isSameNumber };
}

function isNumber(text: string): boolean {
  return /^[+-]?\d+(?:\.\d+)?(?:E[+-]?\d+)?$/i.test(text);
}
