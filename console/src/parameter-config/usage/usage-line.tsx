import { queryOptions, useQuery } from '@tanstack/react-query';
import { storedCode } from '@utmost/core/rules/mapping-index.ts';
import type { Parameter } from '@utmost/core/taxonomy/parameter.ts';
import { useDebounced } from '../../ui/browser/use-debounced.ts';
import { parameterUsage, rehearseChange, rehearseRemoval } from '../calls.ts';
import { usageTexts as texts, touchedField } from '../parameter-config-texts.ts';
import type { ConfiguredParameter, StoredMapping } from '../use-config.ts';
import styles from './usage-line.module.css';

interface UsageLineProps {
  /** How many stored links there are; undefined until it is known. */
  readonly links: number | undefined;
  readonly error: Error | null;
  readonly say: (links: number) => string;
}

/** How many stored links there are of a kind: a caution where there are any. */
function UsageLine({ links, error, say }: UsageLineProps) {
  return (
    <p className={`note ${styles.usage}`} role="status" data-used={(links ?? 0) > 0 || undefined}>
      {links === undefined ? (error ? texts.failed : texts.counting) : say(links)}
    </p>
  );
}

interface ChangeImpactProps {
  readonly parameterId: string;
  /** Empty while there is nothing that could be saved. */
  readonly change: Partial<Parameter>;
}

/** What a change would mean for the links that are stored, before it is saved. */
export function ChangeImpact({ parameterId, change }: ChangeImpactProps) {
  const sentences = useImpact(parameterId, change);
  return (
    <ul className={styles.impact} aria-live="polite">
      {sentences.map((sentence) => (
        <li key={sentence}>{sentence}</li>
      ))}
    </ul>
  );
}

interface MappingUsageProps {
  readonly parameter: ConfiguredParameter;
  readonly mapping: StoredMapping;
}

/** How many stored links carry the code of a mapping. */
export function MappingUsage({ parameter, mapping }: MappingUsageProps) {
  const { id, stored } = parameter;
  const { codedValue } = mapping;
  const inLinks = storedCode(codedValue, stored);
  const { data, error } = useQuery(usageOf(id, [inLinks]));
  const links = data && (data.values[0]?.links ?? 0);
  return (
    <UsageLine links={links} error={error} say={(links) => texts.mapping(links, codedValue)} />
  );
}

/** How many stored links have the parameter. */
export function ParameterUsage({ parameter }: { readonly parameter: ConfiguredParameter }) {
  const { id, stored } = parameter;
  const { data, error } = useQuery(usageOf(id));
  const say = (links: number) => texts.parameter(links, stored.queryName);
  return <UsageLine links={data?.links} error={error} say={say} />;
}

/** How many of all parameters stored links have, and which of them the most. */
export function RemovalUsage() {
  const { data, error } = useQuery(usageOfAll);
  const used = data?.filter(({ links }) => links > 0).sort((one, other) => other.links - one.links);
  const [most] = used ?? [];
  return (
    <UsageLine
      links={used && (most?.links ?? 0)}
      error={error}
      say={(links) => texts.all(used?.length ?? 0, most?.displayName ?? '', links)}
    />
  );
}

// Links are made all the time; what is asked before a change must be true now.
const NOW = { staleTime: 0 };

/** How many stored links have a parameter. @param values of it that are to be counted too */
const usageOf = (parameterId: string, values: readonly string[] = []) =>
  queryOptions({
    ...NOW,
    queryKey: ['parameter-usage', parameterId, values],
    queryFn: ({ signal }) => parameterUsage(parameterId, values, signal),
  });

/** How many stored links have each of all parameters. */
const usageOfAll = queryOptions({
  ...NOW,
  queryKey: ['removal-usage'],
  queryFn: async ({ signal }) => (await rehearseRemoval(signal)).removed,
});

const NONE: readonly string[] = [];
const NOTHING = JSON.stringify({});

/**
 * Which fields of a change touch how many stored links, asked for once typing has paused.
 * @param change empty where there is nothing to ask
 */
function useImpact(parameterId: string, change: Partial<Parameter>): readonly string[] {
  const body = JSON.stringify(change);
  const debounced = useDebounced(body);
  const { data } = useQuery({
    queryKey: ['parameter-impact', parameterId, debounced],
    queryFn: ({ signal }) =>
      rehearseChange({ id: parameterId, change: JSON.parse(debounced) }, signal),
    enabled: debounced !== NOTHING && debounced === body,
    // Links are made all the time; what is asked before a change must be true now.
    staleTime: 0,
  });
  if (debounced !== body || !data?.warnings) return NONE;
  return data.warnings
    .filter(({ code }) => code === 'links_touched' || code === 'dates_stay')
    .map(({ path, message }) => touchedField(path, message));
}
