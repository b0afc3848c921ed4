import type { ContractDocument, Schema } from '@utmost/api/contract/document.ts';
import { resolve } from './resolve.ts';

/** A body that has not the shape of the contract, and the field that is to be named. */
export interface WrongBody {
  name: string;
  body: unknown;
  field: string;
}

/**
 * Every way in which one thing is wrong with a body: each field of a wrong type, each required field
 * absent, a field too many.
 * @param good a body that is accepted
 */
export function wrongBodies(
  { root }: ContractDocument,
  schema: Schema,
  good: Readonly<Record<string, unknown>>,
): WrongBody[] {
  const { properties, required } = resolve(root, schema) as {
    properties: Record<string, Schema>;
    required?: string[];
  };
  const wrong: WrongBody[] = [];
  for (const [field, own] of Object.entries(properties)) {
    for (const value of wrongValues(resolve(root, own))) {
      const name = `${field}: ${JSON.stringify(value)}`;
      wrong.push({ name, body: { ...good, [field]: value }, field });
    }
  }
  for (const field of required ?? []) {
    const { [field]: _, ...rest } = good;
    wrong.push({ name: `no ${field}`, body: rest, field });
  }
  wrong.push({ name: 'a field too many', body: { ...good, nonsense: 1 }, field: 'nonsense' });
  for (const field of ['organizationId', 'role']) {
    if (!(field in properties)) wrong.push({ name: field, body: { ...good, [field]: 'x' }, field });
  }
  return wrong;
}

function wrongValues(schema: Schema): unknown[] {
  const types = [schema.type ?? []].flat() as string[];
  const candidates: Record<string, unknown> = {
    string: 'text',
    integer: 1,
    number: 1,
    boolean: true,
    object: {},
    array: [],
    null: null,
  };
  if (types.length === 0) return [];
  const isNumber = types.includes('integer') || types.includes('number');
  const others = Object.entries(candidates)
    .filter(([type]) => !types.includes(type) && !(isNumber && /integer|number/.test(type)))
    .map(([, value]) => value);
  if (types.includes('integer')) others.push(1.5);
  if (schema.enum || schema.format) others.push('nonsense');
  if (typeof schema.maxLength === 'number') others.push('x'.repeat(schema.maxLength + 1));
  if (schema.minLength === 1) others.push('');
  if (typeof schema.maximum === 'number') others.push(schema.maximum + 1);
  if (typeof schema.minimum === 'number') others.push(schema.minimum - 1);
  return others;
}
