import type { Parameter } from '../parameter.ts';

/** What an analytics platform reads from a link, ready to be applied. */
export interface Template {
  readonly id: string;
  readonly name: string;
  readonly description: string;
  /** In URL order. */
  readonly parameters: readonly Parameter[];
}
