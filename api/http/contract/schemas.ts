import { Ajv2020, type ErrorObject, type ValidateFunction } from 'ajv/dist/2020.js';
import addFormatsModule from 'ajv-formats';
import {
  type ContractDocument,
  type ContractOperation,
  type ContractParameter,
  lookUp,
  type Schema,
} from './document.ts';
import { type Check, piecewiseCheck } from './piecewise-check.ts';

// The package is CommonJS; its types and its run-time shape differ by one `default`.
const addFormats = addFormatsModule as unknown as typeof addFormatsModule.default;

const JSON_TYPE = 'application/json';

/** An operation's schemas. */
export interface OperationSchemas {
  /** Plain query parameters, turned from text into what they are. */
  readonly query: Check;
  /** Query parameters that are JSON, which say themselves what they are. */
  readonly queryJson: Check;
  readonly path: Check;
  /** Query parameters whose value is JSON. */
  readonly jsonQuery: readonly string[];
  readonly body: Check | null;
  /** Status -> its JSON answer's schema; null where the answer is no JSON. */
  readonly responses: ReadonlyMap<number, Check | null>;
}

/**
 * Every operation's schemas, each compiled when it is first asked: few are needed soon. References lead into the document.
 */
export function operationSchemas({
  root,
  operations,
}: ContractDocument): ReadonlyMap<string, OperationSchemas> {
  const strict = compiler(root, false);
  const coercing = compiler(root, true);
  return new Map(
    operations.map((operation) => [
      operation.operationId,
      {
        query: coercing(parametersSchema(operation, 'query', (one) => !isJson(one))),
        queryJson: strict(parametersSchema(operation, 'query', isJson)),
        path: coercing(parametersSchema(operation, 'path')),
        jsonQuery: operation.parameters.filter(isJson).map(({ name }) => name),
        body: hasJsonBody(operation) ? strict(bodySchema(operation.requestBody)) : null,
        responses: new Map(
          Object.entries(operation.responses).map(([status, { content }]) => {
            const schema = content?.[JSON_TYPE]?.schema;
            return [Number(status), schema ? strict(schema) : null];
          }),
        ),
      },
    ]),
  );
}

// Text from a query string becomes the number or boolean that the contract asks for; a body's never does.
/** Validates by the contract's schemas, which are named `contract#/components/schemas/NAME`. */
export function contractValidator(root: ContractDocument['root'], coerceTypes = false): Ajv2020 {
  const ajv = new Ajv2020({
    strict: false,
    allErrors: true,
    verbose: true,
    coerceTypes,
    // The tests hold the contract's schemas to it.
    validateSchema: false,
  });
  addFormats(ajv);
  ajv.addSchema(root, 'contract');
  // By name as well, or each would be compiled again for everything that refers to it.
  const { schemas = {} } = (root.components ?? {}) as { schemas?: Record<string, Schema> };
  for (const [name, schema] of Object.entries(schemas))
    ajv.addSchema(schema, `contract#/components/schemas/${name}`);
  return ajv;
}

type Compiler = (schema: Schema) => Check;

// Most schemas stand in many places, such as that of a refusal: each is compiled once.
function compiler(root: ContractDocument['root'], coerceTypes: boolean): Compiler {
  const ajv = contractValidator(root, coerceTypes);
  const compiled = new Map<string, ValidateFunction>();
  const compile = (schema: Schema): ValidateFunction => {
    const text = absolute(schema);
    const validate = compiled.get(text) ?? ajv.compile(JSON.parse(text));
    compiled.set(text, validate);
    return validate;
  };
  const resolve = (reference: string) => lookUp(root, reference) as Schema;
  return (schema) => {
    let check: Check | undefined;
    return async (value) => {
      check ??= piecewiseCheck(schema, { compile, resolve });
      return check(value);
    };
  };
}

type WithBody = ContractOperation & Required<Pick<ContractOperation, 'requestBody'>>;

// What comes in another form its handler reads and validates piece by piece.
function hasJsonBody(operation: ContractOperation): operation is WithBody {
  return operation.requestBody?.content[JSON_TYPE] !== undefined;
}

function bodySchema({ content }: NonNullable<ContractOperation['requestBody']>): Schema {
  return content[JSON_TYPE]?.schema ?? {};
}

// As `contentMediaType` of JSON Schema says it.
function isJson({ schema }: ContractParameter): boolean {
  return schema?.contentMediaType === JSON_TYPE;
}

function parametersSchema(
  { parameters }: ContractOperation,
  place: ContractParameter['in'],
  which: (parameter: ContractParameter) => boolean = () => true,
): Schema {
  const ours = parameters.filter((parameter) => parameter.in === place && which(parameter));
  const schemaOf = ({ schema = {} }: ContractParameter) =>
    (schema.contentSchema as Schema | undefined) ?? schema;
  return {
    type: 'object',
    additionalProperties: false,
    required: ours.filter(({ required }) => required).map(({ name }) => name),
    properties: Object.fromEntries(ours.map((parameter) => [parameter.name, schemaOf(parameter)])),
  };
}

// References are written relative to the document; compiled on its own, a schema has to name it.
function absolute(schema: Schema): string {
  return JSON.stringify(schema).replaceAll('"$ref":"#/', '"$ref":"contract#/');
}

export type { Check, ErrorObject };
