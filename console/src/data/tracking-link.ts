import type { components } from '@utmost/core/contract.d.ts';

/** A tracking link as the API answers with it. */
export type TrackingLink = components['schemas']['TrackingLink'];
