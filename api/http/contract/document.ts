import { readFileSync } from 'node:fs';
import { load } from 'js-yaml';

/** JSON Schema, as far as this code looks into it. */
export type Schema = Readonly<Record<string, unknown>>;

export interface ContractParameter {
  readonly name: string;
  readonly in: 'path' | 'query' | 'header';
  readonly required?: boolean;
  readonly description?: string;
  /** Where it is a text that holds JSON, its `contentSchema` says what. */
  readonly schema?: Schema;
  readonly example?: unknown;
}

export interface ContractOperation {
  readonly operationId: string;
  readonly summary?: string;
  readonly description?: string;
  readonly tags?: readonly string[];
  readonly security?: readonly Readonly<Record<string, readonly string[]>>[];
  readonly 'x-access'?: string;
  readonly 'x-effect'?: string;
  readonly 'x-limit'?: string;
  /** Whether it can be sent again under a key: `stored`, or `unstored` where its answer must not be. */
  readonly 'x-idempotent'?: string;
  /** How large its body may be, unpacked, where that is not 1 MB. */
  readonly 'x-max-body-kb'?: number;
  /** Whether its handler reads the body as it was sent, byte for byte: a signature is over the bytes. */
  readonly 'x-raw-body'?: boolean;
  readonly parameters: readonly ContractParameter[];
  readonly requestBody?: {
    readonly content: Readonly<Record<string, ContractMedia>>;
  };
  readonly responses: Readonly<Record<string, ContractResponse>>;
  readonly path: string;
  readonly method: string;
}

/** What a body is like, in one of its types. */
interface ContractMedia {
  readonly schema: Schema;
  readonly example?: unknown;
}

interface ContractResponse {
  readonly description: string;
  /** By name; only those that are `required` are in every answer. */
  readonly headers?: Readonly<Record<string, { readonly required?: boolean }>>;
  readonly content?: Readonly<Record<string, ContractMedia>>;
}

export interface ContractDocument {
  readonly text: string;
  /** The parsed document, for schema references into it. */
  readonly root: Record<string, unknown> & {
    readonly info: { title: string; version: string; description: string };
  };
  readonly operations: readonly ContractOperation[];
}

type RawContract = ContractDocument['root'] & {
  readonly paths: Record<string, Record<string, never>>;
  readonly security?: ContractOperation['security'];
};

const METHODS = new Set(['get', 'put', 'post', 'delete', 'patch']);

/**
 * Reads the contract and lists its operations, references resolved but for those inside schemas.
 * @throws {Error} when an operation has no operationId, or a reference leads nowhere
 */
export function readContract(file: URL): ContractDocument {
  const text = readFileSync(file, 'utf8');
  const root = load(text) as RawContract;
  const resolve = <Value>(value: Value): Value => {
    const reference = (value as { $ref?: string } | null)?.$ref;
    return reference === undefined ? value : (lookUp(root, reference) as Value);
  };
  const operations: ContractOperation[] = [];
  for (const [path, item] of Object.entries(root.paths)) {
    for (const [method, operation] of Object.entries<ContractOperation>(item)) {
      if (!METHODS.has(method)) continue;
      if (!operation.operationId)
        throw new Error(`openapi.yaml: ${method} ${path} has no operationId`);
      const shared = (item as { parameters?: ContractParameter[] }).parameters ?? [];
      operations.push({
        ...operation,
        path,
        method,
        security: operation.security ?? root.security ?? [],
        parameters: [...shared, ...(operation.parameters ?? [])].map(resolve),
        responses: Object.fromEntries(
          Object.entries(operation.responses).map(([status, response]) => {
            const { headers = {}, ...rest } = resolve(response);
            const named = Object.entries(headers).map(([name, one]) => [name, resolve(one)]);
            return [status, { ...rest, headers: Object.fromEntries(named) }];
          }),
        ),
      });
    }
  }
  return { text, root, operations };
}

/** What a reference leads to. @throws {Error} where that is nowhere */
export function lookUp(root: unknown, reference: string): unknown {
  let found = root;
  for (const step of reference.replace(/^#\//, '').split('/')) {
    found = (found as Record<string, unknown> | undefined)?.[
      step.replaceAll('~1', '/').replaceAll('~0', '~')
    ];
  }
  if (found === undefined) throw new Error(`openapi.yaml: ${reference} leads nowhere`);
  return found;
}
