import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { isUnlisted } from '@utmost/core/problem.ts';
import type { CompiledTaxonomy } from '@utmost/core/taxonomy/compile.ts';
import { listedValues } from '@utmost/core/taxonomy/parameter.ts';
import { useState } from 'react';
import { fetchTaxonomy, parametersQuery } from '../../data/taxonomy.ts';
import { useAction } from '../../data/use-action.ts';
import { changeParameter } from '../../parameter-config/calls.ts';
import { valueRequestsQuery } from '../../value-requests/value-requests.ts';
import type { Cause } from './cause.ts';
import { causeTexts } from './causes-texts.ts';

type AllowedValue = Pick<Cause, 'path' | 'value'>;

/** What is asked of an admin before a coded value is allowed. */
export interface AskedMapping {
  readonly queryName: string;
  readonly displayValue: string;
  readonly close: () => void;
}

/**
 * Allows the value of a cause; of a coded dropdown once it is said what stands for it in URLs, by `MapValueDialog` with what is asked.
 * @param follow what is done with the rules that then hold
 */
export function useAllowValue(follow: (rules: CompiledTaxonomy) => Promise<void>) {
  const queries = useQueryClient();
  const [asked, ask] = useState<AskedMapping | null>(null);
  const { mutateAsync, isPending } = useAction({
    call: async ({ path, value }: AllowedValue) => {
      await allowValue(queries, path, (value ?? '').trim());
      return fetchTaxonomy(queries);
    },
    done: (_, { value }) => causeTexts.allowed((value ?? '').trim()),
    refresh: [valueRequestsQuery.queryKey],
    failed: causeTexts.allowFailed,
  });
  const askFor = (queryName: string, displayValue: string) =>
    new Promise<void>((resolve) => {
      const close = async () => {
        ask(null);
        const rules = await fetchTaxonomy(queries).catch(() => null);
        const { problems = [] } = rules?.byName.get(queryName)?.resolve(displayValue) ?? {};
        if (rules !== null && !problems.some(isUnlisted)) await follow(rules);
        resolve();
      };
      ask({ queryName, displayValue, close });
    });
  const allow = async (cause: AllowedValue): Promise<void> => {
    const { path, value } = cause;
    const parameters = queries.getQueryData(parametersQuery.queryKey);
    const isCoded = parameters?.find(({ queryName }) => queryName === path)?.useCodedValues;
    if (isCoded) return askFor(path, (value ?? '').trim());
    const rules = await mutateAsync(cause).catch(() => null);
    if (rules !== null) await follow(rules);
  };
  return { allow, isAllowing: isPending || asked !== null, asked };
}

/** Adds a value to the list of a dropdown that isn't coded, for everyone. @throws {Error} the server refused it, or it was deleted */
async function allowValue(queries: QueryClient, queryName: string, value: string): Promise<void> {
  const parameters = await queries.fetchQuery({ ...parametersQuery, staleTime: 0 });
  const parameter = parameters.find((one) => one.queryName === queryName);
  if (!parameter) throw new Error(causeTexts.parameterGone(queryName));
  const allowedValues = [...listedValues(parameter), value].join(',');
  await changeParameter({ id: parameter.id, change: { allowedValues } });
}
