import { advancedConflicts, checkAdvancedConfig } from '@utmost/core/taxonomy/advanced-mode.ts';
import type { AdvancedLinkConfig, GovernedParameter } from '@utmost/core/taxonomy/parameter.ts';

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

type Pair = Pick<AdvancedLinkConfig, 'keyValueConnector' | 'delimiter'>;

// What a URL carries unencoded comes first; `=` and `&` would look like a query inside a query.
const CONNECTORS = ['_', '-', '.', '--', '..', '__', ':', '::'];
const DELIMITERS = ['~', '~~', '..', '|', ';', '||'];

/**
 * A connector and a delimiter that no configured name and value contains; one that leaves the special
 * characters of text parameters allowed where there is such a pair.
 * @returns null where every pair that is tried conflicts
 * @example conflictFreePair([parameter('utm_source')], 'cid') // { keyValueConnector: '-', delimiter: '~' }
 */
export function conflictFreePair(
  parameters: readonly GovernedParameter[],
  mainParameterName: string,
): Pair | null {
  const free = pairs().filter((pair) => {
    const advanced = { ...pair, mainParameterName, isEnabled: true };
    return (
      checkAdvancedConfig(advanced).every(({ path }) => path === 'mainParameterName') &&
      advancedConflicts({ parameters, advanced }).length === 0
    );
  });
  const special = new Set(
    parameters.flatMap(({ allowedSpecialChars }) => [...(allowedSpecialChars ?? '')]),
  );
  const spares = ({ keyValueConnector, delimiter }: Pair): boolean =>
    !special.has(keyValueConnector) && !special.has(delimiter);
  return free.find(spares) ?? free[0] ?? null;
}

function pairs(): Pair[] {
  return DELIMITERS.flatMap((delimiter) =>
    CONNECTORS.map((keyValueConnector) => ({ keyValueConnector, delimiter })),
  );
}
