import type { Schema } from '@utmost/api/http/contract/document.ts';

/** A schema with the reference at its top followed. */
export function resolve(root: object, schema: Schema): Schema {
  if (typeof schema.$ref !== 'string') return schema;
  const steps = schema.$ref.replace('#/', '').split('/');
  const found = steps.reduce<unknown>(
    (value, step) => (value as Record<string, unknown>)[step],
    root,
  );
  return resolve(root, found as Schema);
}
