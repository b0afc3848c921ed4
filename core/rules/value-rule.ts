import type { Problem } from '../problem.ts';
import type { AdvancedLinkConfig, GovernedParameter } from '../taxonomy/parameter.ts';

/** What a rule knows beside the parameter. */
interface RuleContext {
  readonly advanced: AdvancedLinkConfig;
  /** Whether the links it checks are packed into the main parameter. */
  readonly isAdvancedMode: boolean;
}

/** Checks one normalized, non-empty value; null where it is well. */
export type ValueCheck = (value: string) => Problem | null;

/**
 * A rule reads a parameter's configuration once and answers how to check its values,
 * or null where it has nothing to say of this parameter.
 */
export type ValueRule = (parameter: GovernedParameter, context: RuleContext) => ValueCheck | null;
