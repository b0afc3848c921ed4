import type { AskedMapping } from '../../bulk-create/causes/allow-value.ts';
import { useConfig } from '../use-config.ts';
import { MappingFormDialog } from './mapping-form-dialog.tsx';

/** Asks what stands in URLs for a value that a coded dropdown lacks, wherever that is allowed. */
export default function MapValueDialog({ queryName, displayValue, close }: AskedMapping) {
  const { config } = useConfig();
  const parameter = config?.parameters.find(({ stored }) => stored.queryName === queryName);
  if (!config || !parameter) return null;
  const { advanced } = config.compiled.taxonomy;
  const of = { parameter, mappings: parameter.valueMappings, advanced, close };
  return <MappingFormDialog {...of} mapping={null} displayValue={displayValue} />;
}
