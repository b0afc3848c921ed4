import { Ajv2020, type ErrorObject, type ValidateFunction } from 'ajv/dist/2020.js';
import addFormatsModule from 'ajv-formats';
import type { ContractDocument, ContractOperation, ContractParameter, Schema } from './document.ts';

// The package is CommonJS; its types and its run-time shape differ by one `default`.
const addFormats = addFormatsModule as unknown as typeof addFormatsModule.default;

const JSON_TYPE = 'application/json';

/** What is wrong with a value; nothing where it is as its schema says. */
export type Check = (value: unknown) => readonly ErrorObject[];

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
 * Every operation's schemas, each compiled when it is first asked: all of them take a second, and few are
 * needed soon. References lead into the document.
 */
export function operationSchemas({
  root,
  operations,
}: ContractDocument): ReadonlyMap<string, OperationSchemas> {
  const strict = validator(root, false);
  const coercing = validator(root, true);
  return new Map(
    operations.map((operation) => [
      operation.operationId,
      {
        query: check(
          coercing,
          parametersSchema(operation, 'query', (one) => !isJson(one)),
        ),
        queryJson: check(strict, parametersSchema(operation, 'query', isJson)),
        path: check(coercing, parametersSchema(operation, 'path')),
        jsonQuery: operation.parameters.filter(isJson).map(({ name }) => name),
        body: hasJsonBody(operation) ? check(strict, bodySchema(operation.requestBody)) : null,
        responses: new Map(
          Object.entries(operation.responses).map(([status, { content }]) => {
            const schema = content?.[JSON_TYPE]?.schema;
            return [Number(status), schema ? check(strict, schema) : null];
          }),
        ),
      },
    ]),
  );
}

// Text from a query string becomes the number or boolean that the contract asks for; a body's never does.
function validator(root: object, coerceTypes: boolean): Ajv2020 {
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
  return ajv;
}

function check(ajv: Ajv2020, schema: Schema): Check {
  let validate: ValidateFunction | undefined;
  return (value) => {
    validate ??= ajv.compile(absolute(schema));
    return validate(value) ? [] : (validate.errors ?? []);
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
function absolute(schema: Schema): Schema {
  const text = JSON.stringify(schema).replaceAll('"$ref":"#/', '"$ref":"contract#/');
  return JSON.parse(text) as Schema;
}

export type { ErrorObject };
