import type { Engine } from './engines.ts';

/** A service that all test files share; it lives as long as the whole run. */
export interface SharedService {
  readonly url: string;
  /** What it was started with: `DATABASE_URL` (empty: embedded) and `DATA_DIR` lead to its database. */
  readonly settings: Readonly<Record<string, string>>;
}

/** The settings that shared services are started with, by the name that tests ask for them by. */
export const SETTINGS = {
  billed: {},
  unbilled: { BILLING: 'off' },
} satisfies Record<string, Record<string, string>>;

export type SharedSettings = keyof typeof SETTINGS;

/**
 * The service that the runner started for the whole run.
 * @throws {Error} where a test file was started without `node test/run.ts`
 */
export function sharedService(engine: Engine, settings: SharedSettings): SharedService {
  const started = process.env.TEST_SERVICES;
  const services: Record<string, SharedService> = started ? JSON.parse(started) : {};
  const service = services[`${engine.name} ${settings}`];
  if (!service) throw new Error('Start this file with: node setup/run.js test/run.ts FILE');
  return service;
}
