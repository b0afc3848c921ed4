import type { CompiledTaxonomy } from '../taxonomy/compile.ts';
import { encodingOf } from './encoding.ts';
import { unpack } from './packing.ts';
import { splitUrl } from './query.ts';
import { type ReadSegment, readQuery } from './read-query.ts';

/** A piece of a URL as it is drawn; the texts of all pieces, put together, are the URL. */
export interface UrlPart {
  readonly text: string;
  /** base: up to the query. foreign: query and fragment that no parameter governs. */
  readonly kind: 'base' | 'foreign' | 'key' | 'value' | 'identifier';
  /** The governed parameter, for keys and values. */
  readonly queryName: string | null;
  /** Its place in the configured order, which chooses the hue. */
  readonly position: number | null;
}

const plainPart = (kind: UrlPart['kind'], text: string): UrlPart => ({
  text,
  kind,
  queryName: null,
  position: null,
});

/**
 * The anatomy of any URL by the taxonomy, for everything that draws one.
 * @example anatomyOf(compiled, 'https://a.com/?utm_source=google').map(({ text }) => text)
 * // ['https://a.com/', '?utm_source=', 'google']
 */
export function anatomyOf({ ofUrls: compiled }: CompiledTaxonomy, url: string): UrlPart[] {
  const { head, query, fragment } = splitUrl(url);
  const parts = [plainPart('base', head)];
  for (const [index, segment] of readQuery(compiled, query).entries()) {
    parts.push(...segmentParts(compiled, segment, index === 0 ? '?' : '&'));
  }
  if (fragment !== '') parts.push(plainPart('foreign', fragment));
  return parts;
}

function segmentParts(compiled: CompiledTaxonomy, segment: ReadSegment, mark: string): UrlPart[] {
  const { name, raw, rawValue } = segment;
  if (name !== null && compiled.byName.has(name) && raw.includes('=')) {
    const key = mark + raw.slice(0, raw.length - rawValue.length);
    return [governedPart(compiled, name, 'key', key), valuePart(compiled, name, rawValue)];
  }
  return packedParts(compiled, segment, mark) ?? [plainPart('foreign', mark + raw)];
}

function governedPart(
  compiled: CompiledTaxonomy,
  name: string,
  kind: 'key' | 'value',
  text: string,
): UrlPart {
  return { text, kind, queryName: name, position: compiled.byName.get(name)?.position ?? null };
}

function valuePart(compiled: CompiledTaxonomy, name: string, text: string): UrlPart {
  const part = governedPart(compiled, name, 'value', text);
  const isIdentifier = compiled.byName.get(name)?.parameter.type === 'identifier';
  return isIdentifier ? { ...part, kind: 'identifier' } : part;
}

// The pieces of a packed value are found by writing them again, in either encoding.
function packedParts(
  compiled: CompiledTaxonomy,
  segment: ReadSegment,
  mark: string,
): UrlPart[] | null {
  const { advanced } = compiled.taxonomy;
  if (segment.name !== advanced.mainParameterName) return null;
  const pairs = unpack(segment.value ?? '', advanced);
  if (!pairs?.some(([name]) => compiled.byName.has(name))) return null;
  const main = plainPart('key', mark + segment.raw.slice(0, -segment.rawValue.length));
  for (const encoding of [encodingOf(true), encodingOf(false)]) {
    const parts = pairs.flatMap(([name, value], index) => {
      const between = index === 0 ? '' : encoding.value(advanced.delimiter, null);
      const connector = encoding.value(advanced.keyValueConnector, null);
      const parameter = compiled.byName.get(name)?.parameter ?? null;
      return [
        governedPart(compiled, name, 'key', between + encoding.name(name) + connector),
        valuePart(compiled, name, encoding.value(value, parameter)),
      ];
    });
    if (parts.map(({ text }) => text).join('') === segment.rawValue) return [main, ...parts];
  }
  return null;
}

/**
 * The pieces that should stay on one line: the base, and each key with its value.
 * @example groupsOf([base, key, value, foreign]) // [[base], [key, value], [foreign]]
 */
export function groupsOf(parts: readonly UrlPart[]): UrlPart[][] {
  const groups: UrlPart[][] = [];
  for (const part of parts) {
    const last = groups.at(-1);
    const belongs = part.kind === 'value' || part.kind === 'identifier';
    if (belongs && last?.at(-1)?.kind === 'key') last.push(part);
    else groups.push([part]);
  }
  return groups;
}
