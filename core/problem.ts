import type { ArgsOf, ProblemCode } from './messages/problems.ts';

/** What a sentence may mention. */
export type ProblemArgs = Readonly<Record<string, string | number>>;

/**
 * Something that is wrong, or worth a warning, as data: its sentence is made by `sentenceOf`.
 * `path` names the place as the API's `errors` does: `name`, `baseUrl`, `parameters.utm_source`.
 */
export interface Problem {
  readonly code: ProblemCode;
  readonly path: string;
  readonly args: ProblemArgs;
}

/** The arguments of a code's sentence, as the end of a parameter list: none where it mentions nothing. */
export type ArgsList<Code extends ProblemCode> = keyof ArgsOf<Code> extends never
  ? [args?: undefined]
  : [args: ArgsOf<Code>];

/**
 * Makes a problem; its arguments are those that the sentence of its code mentions.
 * @example problem('link_name_required', 'name') // { code: 'link_name_required', path: 'name', args: {} }
 */
export function problem<Code extends ProblemCode>(
  code: Code,
  path: string,
  ...[args]: ArgsList<Code>
): Problem {
  return { code, path, args: args ?? {} };
}

/** An empty list that all valid links share, which saves an allocation for each. */
export const NO_PROBLEMS: readonly Problem[] = [];

/** The problems of several lists as one; for none at all no list is made. */
export function together(...lists: readonly (readonly Problem[])[]): readonly Problem[] {
  return lists.every(({ length }) => length === 0) ? NO_PROBLEMS : lists.flat();
}

/** Whether a value would be right if the list or the mappings of its parameter had it. */
export function isUnlisted({ code }: Problem): boolean {
  return ['value_not_listed', 'value_not_mapped', 'value_without_mappings'].includes(code);
}

/**
 * The path of a parameter's value.
 * @example valuePath('utm_source') // 'parameters.utm_source'
 */
export function valuePath(queryName: string): string {
  return `parameters.${queryName}`;
}
