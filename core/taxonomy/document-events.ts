import {
  boolCoreTag,
  CORE_SCHEMA,
  constructFromEvents,
  EVENT_ID,
  type Event,
  floatCoreTag,
  getScalarValue,
  intCoreTag,
  NOT_RESOLVED,
  nullCoreTag,
  parseEvents,
  realMapTag,
  SCALAR_STYLE,
  YAMLException,
} from 'js-yaml';

/** A scalar as it is written, and what YAML reads in it. */
export interface Scalar {
  readonly source: string;
  readonly isPlain: boolean;
  readonly value: string | number | boolean | null;
}

// A taxonomy is four deep.
const MOST_LEVELS = 100;
const NESTS_TOO_DEEP = /maxDepth/;
// The schema accepts any keys; the reader of each mapping rejects unknown ones.
const CHECKED_SCHEMA = CORE_SCHEMA.withTags(realMapTag);
const TEXT_TAGS = new Set(['!', '!!str', '!<tag:yaml.org,2002:str>']);
const PLAIN_TAGS = [nullCoreTag, boolCoreTag, intCoreTag, floatCoreTag];

/**
 * One YAML or JSON text as the events of its parser, which take a fifth of the memory of a tree. What stands
 * somewhere in it is named by the index of its first event.
 */
export class DocumentEvents {
  readonly #text: string;
  readonly #events: Event[];
  /** Of each list, mapping and value: the index of what comes after it. */
  readonly #ends: Uint32Array;
  readonly #targets = new Map<number, number>();

  /**
   * @throws {RangeError} where it nests too deep
   * @throws {YAMLException} where it is no YAML, or more than one document
   */
  constructor(text: string) {
    this.#text = text;
    this.#events = parsed(text);
    this.#ends = new Uint32Array(this.#events.length);
    if (this.#index()) {
      // Says what is wrong with aliases and tags.
      constructFromEvents(this.#events, { source: text, schema: CHECKED_SCHEMA, json: true });
    }
  }

  /** @returns whether there are aliases or tags */
  #index(): boolean {
    const open: number[] = [];
    const anchors = new Map<string, number>();
    let isSpecial = false;
    for (const [index, event] of this.#events.entries()) {
      const { type } = event;
      if (type === EVENT_ID.DOCUMENT && index > 0) this.#refuseSecond(index);
      if (type === EVENT_ID.POP) this.#ends[open.pop() ?? 0] = index + 1;
      else if (type === EVENT_ID.SCALAR || type === EVENT_ID.ALIAS) this.#ends[index] = index + 1;
      else open.push(index);
      if (!('anchorStart' in event)) continue;
      const name = this.#text.slice(event.anchorStart, event.anchorEnd);
      if (type === EVENT_ID.ALIAS) this.#targets.set(index, anchors.get(name) ?? index);
      else if (event.anchorStart >= 0) anchors.set(name, index);
      isSpecial ||= type === EVENT_ID.ALIAS || event.tagStart >= 0;
    }
    return isSpecial;
  }

  #refuseSecond(index: number): never {
    const start = this.#text.lastIndexOf('---', this.offsetOf(index + 1));
    YAMLException.throwAt(this.#text, start, 'there is more than one document');
  }

  /** What the document is; null where there is none. */
  get root(): number | null {
    return this.#events.length === 0 ? null : 1;
  }

  /** What an alias stands for; anything else is itself. */
  targetOf(node: number): number {
    return this.#targets.get(node) ?? node;
  }

  isMapping(node: number): boolean {
    return this.#events[node]?.type === EVENT_ID.MAPPING;
  }

  isList(node: number): boolean {
    return this.#events[node]?.type === EVENT_ID.SEQUENCE;
  }

  /** The items of a list; of a mapping each key and then its value. */
  *contentsOf(node: number): Generator<number> {
    const last = this.#endOf(node) - 1;
    for (let item = node + 1; item < last; item = this.#endOf(item)) yield item;
  }

  #endOf(node: number): number {
    return this.#ends[node] ?? this.#events.length;
  }

  /** Undefined where there is a list or a mapping. */
  scalarAt(node: number): Scalar | undefined {
    const event = this.#events[node];
    if (event?.type !== EVENT_ID.SCALAR) return undefined;
    const source = getScalarValue(this.#text, event);
    const isPlain = event.style === SCALAR_STYLE.PLAIN;
    const tag = this.#text.slice(event.tagStart, event.tagEnd);
    const isText = tag === '' ? !isPlain : TEXT_TAGS.has(tag);
    return { source, isPlain, value: isText ? source : readPlain(source) };
  }

  /** Where something begins in the text. */
  offsetOf(node: number): number {
    const event = this.#events[node];
    if (event && 'start' in event) return event.start;
    if (event?.type === EVENT_ID.ALIAS) return event.anchorStart - 1;
    if (event?.type !== EVENT_ID.SCALAR) return this.#text.length;
    const { style, valueStart } = event;
    // Nothing at all stands behind its key.
    if (valueStart < 0) return this.#offsetAfter(node - 1);
    const isQuoted = style === SCALAR_STYLE.SINGLE_QUOTED || style === SCALAR_STYLE.DOUBLE_QUOTED;
    return isQuoted ? valueStart - 1 : valueStart;
  }

  #offsetAfter(node: number): number {
    const event = this.#events[node];
    return event?.type === EVENT_ID.SCALAR ? Math.max(0, event.valueEnd) : this.offsetOf(node);
  }
}

function parsed(text: string): Event[] {
  try {
    return parseEvents(text, { maxDepth: MOST_LEVELS });
  } catch (error) {
    if (error instanceof YAMLException && NESTS_TOO_DEEP.test(error.reason)) {
      throw new RangeError(error.reason);
    }
    throw error;
  }
}

function readPlain(source: string): Scalar['value'] {
  for (const tag of PLAIN_TAGS) {
    const value = tag.resolve(source, false, tag.tagName);
    if (value !== NOT_RESOLVED) return value;
  }
  return source;
}
