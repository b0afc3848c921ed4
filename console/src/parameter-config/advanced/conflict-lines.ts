import type { GovernedParameter } from '@utmost/core/taxonomy/parameter.ts';

/** One conflict as it is listed. */
export interface ConflictLine {
  readonly path: string;
  readonly queryName: string;
  /** The parameter's place in the configured order. */
  readonly position: number;
  readonly sentence: string;
}

const FIELDS = ['queryName', 'allowedValues', 'codedValue'];

/**
 * The conflicts in the order of the parameters; sentences of other places are passed over.
 * @param sentences by path, as `advancedConflicts` and the server name it
 * @example conflictLines([source], new Map([['parameters.utm_source.queryName', '…']]))[0]?.queryName // 'utm_source'
 */
export function conflictLines(
  parameters: readonly GovernedParameter[],
  sentences: ReadonlyMap<string, string>,
): ConflictLine[] {
  return parameters.flatMap(({ queryName }, position) =>
    FIELDS.flatMap((field) => {
      const path = `parameters.${queryName}.${field}`;
      const sentence = sentences.get(path);
      return sentence === undefined ? [] : [{ path, queryName, position, sentence }];
    }),
  );
}
