import type { CompiledTaxonomy } from '../taxonomy/compile.ts';
import { decodeComponent } from './encoding.ts';
import { type Pairs, unpackGoverned } from './packing.ts';
import { type Segment, segmentsOf } from './query.ts';

/** A segment of a query as the taxonomy reads it. */
export interface ReadSegment extends Segment {
  /** Whether it is a parameter's, in advanced mode the one into which they are packed, or nothing of the taxonomy's. */
  readonly kind: 'parameter' | 'packed' | 'foreign';
  /** The decoded value; null when its encoding is broken. */
  readonly value: string | null;
  /** What it says of visible parameters; null where it says nothing, or nothing that can be read. */
  readonly pairs: Pairs | null;
}

/**
 * Reads a raw query as the taxonomy does.
 * @example readQuery(compiled, 'x=1&utm_source=google')[1]?.pairs // [['utm_source', 'google']]
 */
export function readQuery(rules: CompiledTaxonomy, query: string | null): ReadSegment[] {
  return query === null ? [] : segmentsOf(query).map((segment) => readSegment(rules, segment));
}

/** Reads one segment, wherever it stands. */
export function readSegment(rules: CompiledTaxonomy, segment: Segment): ReadSegment {
  return new SegmentByRules(rules, segment);
}

// A class for its getters, which an object of its own would get anew for each segment: most are asked for
// their kind alone.
class SegmentByRules implements ReadSegment {
  readonly raw: string;
  readonly name: string | null;
  readonly rawValue: string;
  readonly kind: ReadSegment['kind'];
  readonly #rules: CompiledTaxonomy;
  #value: string | null | undefined;

  constructor(rules: CompiledTaxonomy, { raw, name, rawValue }: Segment) {
    this.raw = raw;
    this.name = name;
    this.rawValue = rawValue;
    this.kind = kindOf(rules, name);
    this.#rules = rules;
  }

  get value(): string | null {
    if (this.#value === undefined) this.#value = decodeComponent(this.rawValue);
    return this.#value;
  }

  get pairs(): Pairs | null {
    return pairsIn(this.#rules, this);
  }
}

function kindOf(
  { isAdvancedMode, taxonomy, byName }: CompiledTaxonomy,
  name: string | null,
): ReadSegment['kind'] {
  if (name === null) return 'foreign';
  if (isAdvancedMode && name === taxonomy.advanced.mainParameterName) return 'packed';
  return byName.has(name) ? 'parameter' : 'foreign';
}

function pairsIn(
  rules: CompiledTaxonomy,
  { kind, name, value }: Pick<ReadSegment, 'kind' | 'name' | 'value'>,
): Pairs | null {
  if (kind === 'foreign' || name === null || value === null || value === '') return null;
  if (kind === 'packed') return unpackGoverned(rules, value);
  return rules.byName.get(name)?.parameter.visible ? [[name, value]] : null;
}
