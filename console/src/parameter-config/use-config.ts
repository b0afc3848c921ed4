import { useIsMutating, useQuery } from '@tanstack/react-query';
import type { components } from '@utmost/core/contract.d.ts';
import type { CompiledTaxonomy } from '@utmost/core/taxonomy/compile.ts';
import { useMemo } from 'react';
import { mappingsQuery, parametersQuery, useTaxonomy } from '../data/taxonomy.ts';

type Schemas = components['schemas'];

type StoredParameter = Schemas['TrackingParameter'];
export type StoredMapping = Schemas['ValueMapping'];

/** A parameter as it is stored, with what the screen shows with it. */
export interface ConfiguredParameter {
  readonly id: string;
  readonly stored: StoredParameter;
  /** Its place in the configured order, from 0; it chooses the hue. */
  readonly position: number;
  readonly valueMappings: readonly StoredMapping[];
}

/** What is configured, as far as it is loaded. */
export interface Config {
  readonly parameters: readonly ConfiguredParameter[];
  readonly compiled: CompiledTaxonomy;
}

const POLL_MS = 3_000;
const STALE_MS = 30_000;

/**
 * The configuration, asked for every 3 s and whenever the window comes to the front, but not while
 * something is being changed.
 */
export function useConfig() {
  const isChanging = useIsMutating() > 0;
  const fresh = { staleTime: STALE_MS, refetchOnWindowFocus: 'always' as const };
  const parameters = useQuery({
    ...parametersQuery,
    ...fresh,
    refetchInterval: isChanging ? false : POLL_MS,
  });
  const mappings = useQuery({
    ...mappingsQuery,
    ...fresh,
    refetchInterval: isChanging ? false : STALE_MS,
  });
  const { compiled, error, retry } = useTaxonomy();
  const configured = useMemo(
    () => configure(parameters.data ?? [], mappings.data ?? []),
    [parameters.data, mappings.data],
  );
  const config: Config | undefined = compiled && { parameters: configured, compiled };
  return { config, error, retry };
}

function configure(
  parameters: readonly StoredParameter[],
  mappings: readonly StoredMapping[],
): ConfiguredParameter[] {
  const mappingsOf = Map.groupBy(mappings, ({ parameterId }) => parameterId);
  return parameters.map((stored, position) => {
    const { id } = stored;
    return { id, stored, position, valueMappings: mappingsOf.get(id) ?? [] };
  });
}
