import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import type { CompiledTaxonomy } from '@utmost/core/taxonomy/compile.ts';
import { listedValues } from '@utmost/core/taxonomy/parameter.ts';
import { fetchTaxonomy, parametersQuery } from '../../data/taxonomy.ts';
import { useAction } from '../../data/use-action.ts';
import { addMapping, changeParameter } from '../../parameter-config/calls.ts';
import type { Cause } from './cause.ts';
import { causeTexts } from './causes-texts.ts';

type AllowedValue = Pick<Cause, 'path' | 'value'>;

/**
 * Allows the value of a cause.
 * @param follow what is done with the rules that then hold
 */
export function useAllowValue(follow: (rules: CompiledTaxonomy) => Promise<void>) {
  const queries = useQueryClient();
  const { mutateAsync, isPending } = useAction({
    call: async ({ path, value }: AllowedValue) => {
      await allowValue(queries, path, (value ?? '').trim());
      return fetchTaxonomy(queries);
    },
    done: (_, { value }) => causeTexts.allowed((value ?? '').trim()),
    refresh: null,
    failed: causeTexts.allowFailed,
  });
  const allow = async (cause: AllowedValue): Promise<void> => {
    const rules = await mutateAsync(cause).catch(() => null);
    if (rules !== null) await follow(rules);
  };
  return { allow, isAllowing: isPending };
}

/** Adds a value to the list of a dropdown, for everyone; a coded one has it as its own code. @throws {Error} the server refused it, or it was deleted */
export async function allowValue(
  queries: QueryClient,
  queryName: string,
  value: string,
): Promise<void> {
  const parameters = await queries.fetchQuery({ ...parametersQuery, staleTime: 0 });
  const parameter = parameters.find((one) => one.queryName === queryName);
  if (!parameter) throw new Error(causeTexts.parameterGone(queryName));
  const { id, useCodedValues } = parameter;
  if (useCodedValues) await addMapping({ parameterId: id, displayValue: value, codedValue: value });
  else {
    const allowedValues = [...listedValues(parameter), value].join(',');
    await changeParameter({ id, change: { allowedValues } });
  }
}
