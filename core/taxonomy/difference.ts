import type {
  AdvancedLinkConfig,
  GovernedParameter,
  Parameter,
  ValueMapping,
} from './parameter.ts';

/**
 * The fields of a parameter that a difference can be in: its name identifies it, its counter only runs, and what a
 * template says of advanced mode is in no document.
 */
export type ComparedField = Exclude<
  keyof Parameter,
  'queryName' | 'currentIdentifierValue' | 'isAdvancedParameter'
>;

/** What a field can hold. */
export type FieldValue = string | number | boolean | null;

/**
 * What has to happen to one taxonomy to make it another; every entry's `path` is its own. Places are
 * indexes from 0: `from` in the one, `to` and `position` in the other.
 */
export interface TaxonomyDiff {
  readonly added: readonly AddedParameter[];
  readonly changed: readonly ChangedField[];
  readonly removed: readonly RemovedParameter[];
  readonly reordered: readonly MovedParameter[];
  readonly advanced: readonly ChangedAdvancedField[];
  readonly valueMappings: ValueMappingsDiff;
}

/** The differences between the value mappings of parameters that are in both taxonomies. */
export interface ValueMappingsDiff {
  readonly added: readonly AddedMapping[];
  readonly changed: readonly ChangedMapping[];
  readonly removed: readonly RemovedMapping[];
  readonly reordered: readonly MovedMapping[];
}

interface Located {
  readonly path: string;
}

interface OfParameter extends Located {
  readonly queryName: string;
}

export interface AddedParameter extends OfParameter {
  readonly position: number;
  /** With its value mappings, which are not listed apart. */
  readonly parameter: GovernedParameter;
}

export interface ChangedField extends OfParameter {
  readonly field: ComparedField;
  readonly from: FieldValue;
  readonly to: FieldValue;
}

export interface RemovedParameter extends OfParameter {
  readonly displayName: string;
}

export interface MovedParameter extends OfParameter {
  readonly from: number;
  readonly to: number;
  /** The query name it now follows; null at the first place. */
  readonly behind: string | null;
}

export interface ChangedAdvancedField extends Located {
  readonly field: keyof AdvancedLinkConfig;
  readonly from: string | boolean;
  readonly to: string | boolean;
}

export interface AddedMapping extends OfParameter {
  readonly position: number;
  readonly mapping: ValueMapping;
}

export interface ChangedMapping extends OfParameter {
  readonly from: ValueMapping;
  readonly to: ValueMapping;
}

export interface RemovedMapping extends OfParameter {
  readonly mapping: ValueMapping;
}

export interface MovedMapping extends OfParameter {
  readonly displayValue: string;
  readonly from: number;
  readonly to: number;
  /** The display value it now follows; null at the first place. */
  readonly behind: string | null;
}

/**
 * Every difference, in the order in which people read them.
 * @example everyDifference(diffTaxonomies(taxonomy, taxonomy)) // []
 */
export function everyDifference(diff: TaxonomyDiff): readonly Located[] {
  const { added, changed, removed, reordered, advanced, valueMappings } = diff;
  return [
    ...added,
    ...removed,
    ...changed,
    ...valueMappings.added,
    ...valueMappings.removed,
    ...valueMappings.changed,
    ...valueMappings.reordered,
    ...reordered,
    ...advanced,
  ];
}

/** Whether there is no difference at all. */
export function isSame(diff: TaxonomyDiff): boolean {
  return everyDifference(diff).length === 0;
}
