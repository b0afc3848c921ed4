import type { components } from '@utmost/core/contract.d.ts';
import { shownList } from '@utmost/core/messages/figures.ts';
import { printCompose } from '@utmost/core/taxonomy/composed/composition.ts';
import { dateFormatOf } from '@utmost/core/taxonomy/date-value.ts';
import { isInUrl, listedValues } from '@utmost/core/taxonomy/parameter.ts';
import type { Command } from 'commander';
import { serverMessages } from '../../messages/cli-server.ts';
import { type ServerFlags, withServerOptions } from '../../options/server-options.ts';
import { printJson } from '../../output/output.ts';
import { printTable } from '../../output/table.ts';
import { bodyOf, connect } from '../../server/client.ts';
import { paramsHelp } from './params-texts.ts';

type Schemas = components['schemas'];
type Parameter = Schemas['TrackingParameter'] & {
  readonly valueMappings: readonly Schemas['ValueMapping'][];
};

const { table, parameterRules: words } = serverMessages;
const HEADINGS = [table.name, table.queryName, table.type, table.rules];

/** Declares `utmost params`. */
export default function params(command: Command): void {
  withServerOptions(command).addHelpText('after', paramsHelp.paramsExamples).action(list);
}

async function list(flags: ServerFlags): Promise<void> {
  const { api } = await connect(flags);
  const [found, mappings] = await Promise.all([
    bodyOf(api.GET('/api/tracking-parameters')),
    bodyOf(api.GET('/api/value-mappings')),
  ]);
  const parameters = found.map((one) => ({
    ...one,
    valueMappings: mappings.filter(({ parameterId }) => parameterId === one.id),
  }));
  if (flags.json) printJson(parameters);
  else printTable(HEADINGS, parameters.map(cellsOf));
}

function cellsOf(parameter: Parameter): string[] {
  const { displayName, queryName, type } = parameter;
  return [displayName, queryName, type, rulesOf(parameter).join(', ')];
}

/** How many mappings are shown of a coded dropdown, as in the console's table. */
const MOST_MAPPINGS = 5;

function rulesOf(parameter: Parameter): string[] {
  const { type, useCodedValues, valueMappings, allowedSpecialChars } = parameter;
  const values = listedValues(parameter);
  const mapped = shownList(
    valueMappings,
    ({ codedValue, displayValue }) => `${codedValue} = ${displayValue}`,
    MOST_MAPPINGS,
  );
  return [
    ...(parameter.required ? [words.required] : []),
    ...(parameter.visible ? [] : [words.hidden]),
    ...(isInUrl(parameter) ? [] : [words.notInUrl]),
    ...(parameter.compose ? [words.composed(printCompose(parameter.compose))] : []),
    ...(type === 'date' ? [words.date(dateFormatOf(parameter))] : []),
    ...(parameter.forceLowercase ? [words.lowercase] : []),
    ...(parameter.spaceReplacement ? [words.spacesBecome(parameter.spaceReplacement)] : []),
    ...(parameter.allowWhitespace ? [] : [words.noSpaces]),
    ...(type === 'text' && allowedSpecialChars !== null
      ? [words.special(allowedSpecialChars)]
      : []),
    ...(parameter.identifierPer ? [words.perValue(parameter.identifierPer)] : []),
    ...(type === 'identifier' ? [words.counter(parameter.currentIdentifierValue)] : []),
    ...(useCodedValues ? [words.coded(mapped)] : []),
    ...(values.length > 0 ? [words.values(values.join(' | '))] : []),
  ];
}
