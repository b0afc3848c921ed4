import { DomainError } from '../../domain-error.ts';
import { httpTexts } from '../http-texts.ts';
import type { ErrorObject } from './schemas.ts';

/** A field that has not the shape the contract asks for. */
export interface FieldError {
  readonly path: string;
  readonly message: string;
  readonly code: string;
}

// A name or a value of megabytes is not repeated.
const LONGEST_TEXT = 1_000;

/** A text that a sender has a part in, as an answer repeats it. */
export function shortened(text: string, longest = LONGEST_TEXT): string {
  return text.length <= longest ? text : `${text.slice(0, longest)}…`;
}

const TYPE_NAMES: Readonly<Record<string, string>> = httpTexts.field.types;

/** Ajv's errors as sentences about fields, one each. */
export function fieldErrors(errors: readonly ErrorObject[]): FieldError[] {
  return errors.map((error) => {
    const path = shortened(pathOf(error));
    return {
      path,
      message: `${path || httpTexts.field.body} ${ruleOf(error)}.`,
      code: error.keyword,
    };
  });
}

function pathOf({ instancePath, params, keyword }: ErrorObject): string {
  const steps = instancePath.split('/').slice(1);
  if (keyword === 'required' || keyword === 'dependentRequired')
    steps.push(String(params.missingProperty));
  if (keyword === 'additionalProperties') steps.push(String(params.additionalProperty));
  return steps.map((step) => step.replaceAll('~1', '/').replaceAll('~0', '~')).join('.');
}

function ruleOf({ keyword, params, schema }: ErrorObject): string {
  const { field } = httpTexts;
  if (keyword === 'oneOf') return field.oneOfFields(namesIn(schema));
  if (keyword === 'required' || keyword === 'dependentRequired') return field.required;
  if (keyword === 'additionalProperties') return field.unknown;
  if (keyword === 'enum') return field.oneOf((params.allowedValues as unknown[]).join(', '));
  if (keyword === 'type') {
    const types = Array.isArray(params.type) ? params.type : [params.type];
    return field.type(types.map((type: string) => TYPE_NAMES[type] ?? type).join(field.or));
  }
  if (keyword === 'format') return field.format(String(params.format));
  if (keyword === 'pattern') return field.characters;
  if (keyword === 'const') return field.exactly(String(params.allowedValue));
  return LIMITS.get(keyword)?.(Number(params.limit)) ?? field.malformed;
}

const LIMITS: ReadonlyMap<string, (limit: number) => string> = new Map([
  ['minimum', httpTexts.field.atLeast],
  ['maximum', httpTexts.field.atMost],
  ['minLength', httpTexts.field.shortest],
  ['maxLength', httpTexts.field.longest],
  ['minItems', httpTexts.field.fewest],
  ['maxItems', httpTexts.field.mostEntries],
  ['maxProperties', httpTexts.field.mostEntries],
]);

// The contract uses `oneOf` where a body has one field or another.
function namesIn(choices: unknown): string {
  const fields = (choices as { required?: string[] }[]).flatMap(({ required = [] }) => required);
  return fields.join(', ');
}

/** A request that has not the shape of the contract. */
export class MalformedRequest extends DomainError {
  readonly fields: readonly FieldError[];

  constructor(message: string, fields: readonly FieldError[] = []) {
    super('malformed', message);
    this.fields = fields;
  }
}
