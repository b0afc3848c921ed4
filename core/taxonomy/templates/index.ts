import { ga4 } from './ga4.ts';
import { matomo } from './matomo.ts';
import { piwik } from './piwik.ts';
import type { Template } from './template.ts';

/** Every template, in the order in which the picker shows them. */
export const templates: readonly Template[] = [ga4, piwik, matomo];
