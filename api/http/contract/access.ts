import type { ContractOperation } from './document.ts';

const ACCESS = ['public', 'member', 'admin'] as const;
const EFFECTS = ['read', 'write'] as const;
const LIMITS = ['sign-in', 'token-creation', 'heavy-read', 'filtered-read', 'export'] as const;

/** Who may make a call: everyone, signed-in users, or administrators. */
type Access = (typeof ACCESS)[number];
/** Whether a call changes anything. */
type Effect = (typeof EFFECTS)[number];
/** A limit of its own, in addition to the one that all writes share. */
export type LimitName = (typeof LIMITS)[number];

/** What `x-access`, `x-effect` and `x-limit` say of an operation. */
export interface AccessRule {
  readonly access: Access;
  readonly effect: Effect;
  readonly limit: LimitName | null;
}

/**
 * Who may make a call, and how often.
 * @throws {Error} where the contract leaves that open or contradicts itself
 */
export function accessRule(operation: ContractOperation): AccessRule {
  const { operationId, security = [] } = operation;
  const access = oneOf(operation, 'x-access', ACCESS);
  const effect = oneOf(operation, 'x-effect', EFFECTS);
  if ((access === 'public') !== (security.length === 0 || isOptional(operation))) {
    throw new Error(`openapi.yaml: ${operationId} is ${access}, and its security says otherwise`);
  }
  const limit = operation['x-limit'] === undefined ? null : oneOf(operation, 'x-limit', LIMITS);
  return { access, effect, limit };
}

/** Whether a call may be made without a credential, and does more with one. */
export function isOptional({ security = [] }: ContractOperation): boolean {
  return security.some((schemes) => Object.keys(schemes).length === 0);
}

function oneOf<Value extends string>(
  operation: ContractOperation,
  name: 'x-access' | 'x-effect' | 'x-limit',
  values: readonly Value[],
): Value {
  const found = values.find((value) => value === operation[name]);
  if (found !== undefined) return found;
  throw new Error(
    `openapi.yaml: ${name} of ${operation.operationId} must be one of ${values.join(', ')}`,
  );
}
