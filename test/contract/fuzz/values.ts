import type { ContractDocument, Schema } from '@utmost/api/http/contract/document.ts';
import fc from '../../support/property-runs.ts';
import { resolve } from '../resolve.ts';
import { hintFor } from './hints.ts';

type Root = ContractDocument['root'];
type Fields = Readonly<Record<string, unknown>>;

const ABSENT = Symbol('absent');
const AS_EXAMPLE = 3;
const AS_SCHEMA = 1;
const AS_HINT = 8;

/**
 * Values that a schema of the contract accepts, most of them realistic: near its example, or what
 * a field of that name is for.
 * @param name of the field
 * @param example absent: the schema's own
 */
export function conforming(
  root: Root,
  schema: Schema,
  name = '',
  example?: unknown,
): fc.Arbitrary<unknown> {
  const plain = resolve(root, schema);
  const shown = example ?? (plain.examples as unknown[] | undefined)?.[0];
  const hint = hintFor(name, plain);
  if (hint === null && isObject(plain)) return objectOf(root, plain, shown as Fields | undefined);
  const choices = [
    { weight: AS_SCHEMA, arbitrary: anyOf(root, plain, name, shown) },
    ...(hint ? [{ weight: AS_HINT, arbitrary: hint }] : []),
    // What is new with the first request is no longer with the second.
    ...(hint || shown === undefined ? [] : [{ weight: AS_EXAMPLE, arbitrary: fc.constant(shown) }]),
  ];
  return fc.oneof(...choices);
}

function isObject({ type, properties }: Schema): boolean {
  return type === 'object' && properties !== undefined;
}

function objectOf(root: Root, schema: Schema, example: Fields | undefined): fc.Arbitrary<unknown> {
  const properties = Object.entries(schema.properties as Record<string, Schema>);
  const required = new Set(schema.required as string[] | undefined);
  const model = Object.fromEntries(
    properties.map(([name, own]) => {
      const value = conforming(root, own, name, example?.[name]);
      if (required.has(name)) return [name, value];
      const isUsual = example !== undefined && name in example;
      const present = { weight: isUsual ? 9 : 1, arbitrary: value };
      return [name, fc.oneof(present, { weight: isUsual ? 1 : 9, arbitrary: fc.constant(ABSENT) })];
    }),
  );
  return fc.record(model).map((fields) => {
    const kept = Object.entries(fields).filter(([, value]) => value !== ABSENT);
    return together(schema, Object.fromEntries(kept));
  });
}

// What goes only with another field goes without it; of fields that exclude each other the first stays.
function together(schema: Schema, fields: Record<string, unknown>): Record<string, unknown> {
  const choices = (schema.oneOf ?? []) as { required: string[] }[];
  const [first, ...others] = choices
    .flatMap(({ required }) => required)
    .filter((one) => one in fields);
  for (const other of first === undefined ? [] : others) delete fields[other];
  const needs = Object.entries((schema.dependentRequired ?? {}) as Record<string, string[]>);
  for (const [name, needed] of needs) {
    if (name in fields && needed.some((one) => !(one in fields))) delete fields[name];
  }
  return fields;
}

function anyOf(root: Root, schema: Schema, name: string, example: unknown): fc.Arbitrary<unknown> {
  if ('const' in schema) return fc.constant(schema.const);
  if (schema.enum) return fc.constantFrom(...(schema.enum as unknown[]));
  if (schema.oneOf && schema.type === undefined) {
    return fc.oneof(...(schema.oneOf as Schema[]).map((one) => conforming(root, one, name)));
  }
  const types = [schema.type ?? 'anything'].flat() as string[];
  return fc.oneof(...types.map((type) => ofType(root, type, schema, name, example)));
}

function ofType(
  root: Root,
  type: string,
  schema: Schema,
  name: string,
  example: unknown,
): fc.Arbitrary<unknown> {
  const { minimum, maximum, minItems = 0, maxItems = 4, maxProperties = 3 } = schema as Limits;
  switch (type) {
    case 'null':
      return fc.constant(null);
    case 'boolean':
      return fc.boolean();
    case 'integer':
    case 'number':
      return fc.integer({ min: minimum ?? -1000, max: maximum ?? 2 ** 40 });
    case 'array': {
      const { items, prefixItems } = schema as { items?: Schema; prefixItems?: Schema[] };
      if (prefixItems) return fc.tuple(...prefixItems.map((one) => conforming(root, one, name)));
      const [first] = (example as unknown[] | undefined) ?? [];
      return fc.array(conforming(root, items ?? {}, name, first), {
        minLength: minItems,
        maxLength: Math.min(maxItems, minItems + 4),
      });
    }
    case 'object': {
      const names = textOf((schema.propertyNames as Schema | undefined) ?? {});
      const values = schema.additionalProperties;
      const value = typeof values === 'object' && values !== null ? (values as Schema) : {};
      return fc.dictionary(names, conforming(root, value), {
        maxKeys: Math.min(maxProperties, 3),
      });
    }
    case 'string':
      return textOf(schema);
    default:
      return fc.jsonValue({ maxDepth: 1 });
  }
}

interface Limits {
  readonly minimum?: number;
  readonly maximum?: number;
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly maxProperties?: number;
}

function textOf(schema: Schema): fc.Arbitrary<string> {
  const { format, minLength = 0, maxLength = 300, pattern } = schema as Partial<TextRules>;
  if (format === 'uuid') return fc.uuid();
  if (format === 'date-time') {
    const min = new Date('1900-01-01T00:00:00Z');
    return fc
      .date({ min, max: new Date('2200-01-01T00:00:00Z'), noInvalidDate: true })
      .map((date) => date.toISOString());
  }
  if (format === 'uri') return fc.webUrl();
  if (pattern !== undefined) {
    const isLong = ({ length }: string) => minLength <= length && length <= maxLength;
    return fc.stringMatching(new RegExp(pattern)).filter(isLong);
  }
  const longest = Math.min(maxLength, minLength + 12);
  return fc.string({ unit: 'grapheme', minLength, maxLength: longest });
}

interface TextRules {
  readonly format: string;
  readonly minLength: number;
  readonly maxLength: number;
  readonly pattern: string;
}
