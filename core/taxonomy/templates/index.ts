import { ga4 } from './ga4.ts';
import { matomo } from './matomo.ts';
import { piwik } from './piwik.ts';
import type { Template } from './template.ts';

/** Every template, in the order in which the picker shows them. */
export const templates: readonly Template[] = [ga4, piwik, matomo];

/**
 * The template of that id, or null when there is none.
 * @example templateById('ga4')?.parameters.length // 9
 */
export function templateById(id: string): Template | null {
  return templates.find((template) => template.id === id) ?? null;
}
