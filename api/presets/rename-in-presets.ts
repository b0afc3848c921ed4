import { parseParameters, printParameters } from '@utmost/core/link/parameters-json.ts';
import type { OrganizationData } from '../models/organization-data.ts';

/** Keeps presets' values of a parameter that gets another query name, as part of that change. */
export async function renameInPresets(
  { presets }: OrganizationData,
  before: string,
  after: string,
): Promise<void> {
  if (before === after) return;
  for (const { id, parameters } of await presets.all()) {
    const values = [...(parseParameters(parameters) ?? [])];
    if (!values.some(([name]) => name === before)) continue;
    // What is left of a parameter that had the new name once gives way.
    const kept = values.filter(([name]) => name !== after);
    const renamed = kept.map(([name, value]) => [name === before ? after : name, value] as const);
    await presets.update(id, { parameters: printParameters(new Map(renamed)) });
  }
}
