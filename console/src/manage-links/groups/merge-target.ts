import { fold } from '@utmost/core/rules/characters.ts';
import type { CompiledParameter } from '@utmost/core/taxonomy/compile.ts';
import { nearMiss } from '../../ui/link-fields/misspelled-value.ts';
import type { LinkGroup } from './groups-query.ts';

/**
 * The larger group that a group was probably meant for: the same value but for its case, or one that is a spelling apart;
 * null where there is none, or where its value breaks a rule.
 * @param groups the largest first
 * @example mergeTarget(source, { value: 'LinkdIn', count: 2 }, [{ value: 'linkedin', count: 40 }, …]) // 'linkedin'
 */
export function mergeTarget(
  { check }: Pick<CompiledParameter, 'check'>,
  { value, count }: LinkGroup,
  groups: readonly LinkGroup[],
): string | null {
  if (value === null) return null;
  const isLarger = (other: LinkGroup) => other.count >= count && other.value !== value;
  const earlier = groups.slice(
    0,
    groups.findIndex((group) => group.value === value),
  );
  const values = earlier.filter(isLarger).flatMap((group) => group.value ?? []);
  const target = values.find((other) => fold(other) === fold(value)) ?? nearMiss(value, values);
  return target !== null && check(target).length === 0 ? target : null;
}
