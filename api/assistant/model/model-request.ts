import { closestName } from '@utmost/core/closest-name.ts';
import { sentenceOf } from '@utmost/core/messages.ts';
import { type Problem, valuePath } from '@utmost/core/problem.ts';
import { isRuleProblem } from '@utmost/core/taxonomy/dependent-values/check-values.ts';
import { modelTexts as texts } from '../assistant-texts.ts';
import type { ProposedLink } from '../proposed-link.ts';
import {
  isEnum,
  type ModelField,
  NAME_KEY,
  nearestValues,
  ruleOf,
  URL_KEY,
} from './model-fields.ts';

/** All that a model is told, and what its answer is to look like. */
export interface ModelRequest {
  readonly instructions: string;
  /** JSON; what people and taxonomies say stands in it as data. */
  readonly input: string;
  /** A strict JSON schema. */
  readonly schema: Readonly<Record<string, unknown>>;
}

const CLOSEST = 10;

/** Asks for the links of a prompt. */
export function linksRequest(fields: readonly ModelField[], prompt: string): ModelRequest {
  return {
    instructions: texts.instructions,
    input: JSON.stringify({ request: prompt, parameters: fields.map(describe) }),
    schema: answerSchema(fields),
  };
}

/** A link that breaks rules. */
export interface BrokenLink {
  readonly link: ProposedLink;
  readonly problems: readonly Problem[];
}

/** Asks for corrections of the links that break rules, and of no others. */
export function repairRequest(
  fields: readonly ModelField[],
  prompt: string,
  broken: readonly BrokenLink[],
): ModelRequest {
  const links = broken.map(({ link, problems }) => {
    const paths = new Set(problems.map(({ path }) => path));
    const closest = fields
      .filter(
        ({ compiled, values }) =>
          values !== null && paths.has(valuePath(compiled.parameter.queryName)),
      )
      .map(({ compiled: { parameter }, key, values }) => {
        const given = link.values.get(parameter.queryName) ?? '';
        const misspelled = closestName(given, values ?? []);
        const nearest = nearestValues(`${given} ${prompt}`, values ?? [], CLOSEST);
        return [
          key,
          [...new Set(misspelled === null ? nearest : [misspelled, ...nearest])],
        ] as const;
      });
    return {
      ...asAnswered(fields, link),
      problems: problems.filter((one) => isTold(fields, one)).map(sentenceOf),
      closest: Object.fromEntries(closest),
    };
  });
  return {
    instructions: `${texts.instructions}\n${texts.repair}`,
    input: JSON.stringify({ request: prompt, parameters: fields.map(describe), links }),
    schema: answerSchema(fields),
  };
}

/** Whether a problem is about something that the model knows of; one of two values that do not fit, about both. */
export function isTold(fields: readonly ModelField[], { path, code }: Problem): boolean {
  if (path === 'baseUrl' || path === 'name') return true;
  const parameters = fields.map(({ compiled }) => compiled.parameter);
  const own = parameters.find(({ queryName }) => path === valuePath(queryName));
  if (!own || !isRuleProblem({ code })) return own !== undefined;
  return parameters.some(({ queryName }) => queryName === own.by);
}

function asAnswered(fields: readonly ModelField[], { name, baseUrl, values }: ProposedLink) {
  const own = fields.map(
    ({ compiled, key }) => [key, values.get(compiled.parameter.queryName) || null] as const,
  );
  return { [NAME_KEY]: name, [URL_KEY]: baseUrl || null, ...Object.fromEntries(own) };
}

function describe(field: ModelField) {
  const { key, values, told, compiled, rule: dependent } = field;
  const { displayName, queryName, required } = compiled.parameter;
  const rule = ruleOf(field);
  return {
    key,
    displayName,
    queryName,
    required,
    ...(values && { [isEnum(field) ? 'values' : 'someValues']: told }),
    ...(rule && { rule }),
    ...dependent,
  };
}

/** Every key is required, as strict schemas want it: null stands for no value. */
function answerSchema(fields: readonly ModelField[]): ModelRequest['schema'] {
  const own = fields.map((field) => [field.key, valueSchema(field)] as const);
  const properties = {
    [NAME_KEY]: { type: 'string' },
    [URL_KEY]: { type: ['string', 'null'] },
    ...Object.fromEntries(own),
  };
  return objectOf({ links: { type: 'array', items: objectOf(properties) } });
}

function valueSchema(field: ModelField) {
  if (!isEnum(field)) return { type: ['string', 'null'] };
  return field.told.length === 0
    ? { type: 'null' }
    : { type: ['string', 'null'], enum: [...field.told, null] };
}

function objectOf(properties: Readonly<Record<string, unknown>>) {
  return {
    type: 'object',
    additionalProperties: false,
    required: Object.keys(properties),
    properties,
  };
}
