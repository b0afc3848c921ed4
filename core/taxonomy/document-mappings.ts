import { checkValueMapping, completeValueMapping, MOST_MAPPINGS } from './check-value-mapping.ts';
import type { DocumentReader, Place } from './document-reader.ts';
import { MappingNeighbors } from './mapping-neighbors.ts';
import type { AdvancedLinkConfig, Parameter, ValueMapping } from './parameter.ts';

const MAPPING_KEYS = ['displayValue', 'codedValue'] as const;

/** Reads the `valueMappings` of a parameter, each checked as if it were added to those before it. */
export function readMappings(
  reader: DocumentReader,
  list: Place | undefined,
  parameter: Parameter,
  advanced: AdvancedLinkConfig,
): ValueMapping[] {
  if (!list || reader.isNull(list)) return [];
  if (parameter.type !== 'dropdown') {
    reader.refuse(list, 'mapping_not_dropdown');
    return [];
  }
  const mappings: ValueMapping[] = [];
  const known = new MappingNeighbors();
  const places = reader.items(list) ?? [];
  if (places.length > MOST_MAPPINGS) {
    reader.refuse(list, 'mapping_too_many', { max: MOST_MAPPINGS });
    return [];
  }
  for (const place of places) {
    const fields = reader.fields(place, MAPPING_KEYS, 'a mapping with displayValue and codedValue');
    if (!fields) continue;
    const textAt = (key: (typeof MAPPING_KEYS)[number]): string | undefined => {
      const at = fields.get(key);
      return at && reader.text(at);
    };
    const mapping = completeValueMapping({
      displayValue: textAt('displayValue'),
      codedValue: textAt('codedValue'),
    });
    const others = known.of(mapping);
    for (const { code, path, args } of checkValueMapping(mapping, others, parameter, advanced)) {
      reader.refuse(fields.get(path) ?? { ...place, path: `${place.path}.${path}` }, code, args);
    }
    known.add(mapping);
    mappings.push(mapping);
  }
  return mappings;
}
