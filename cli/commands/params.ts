import type { components } from '@utmost/core/contract.d.ts';
import { serverMessages } from '@utmost/core/messages/cli-server.ts';
import { serverHelp } from '@utmost/core/messages/cli-server-help.ts';
import { listedValues } from '@utmost/core/taxonomy/parameter.ts';
import type { Command } from 'commander';
import { bodyOf, connect } from '../client.ts';
import { tellJson } from '../ui/output.ts';
import { tellTable } from '../ui/table.ts';
import { type ServerFlags, withServerOptions } from './server-options.ts';

type Parameter = components['schemas']['TrackingParameter'];

const { table, parameterRules: words } = serverMessages;
const HEADINGS = [table.name, table.queryName, table.type, table.rules];

/** Declares `utmost params`. */
export function params(command: Command): void {
  withServerOptions(command).addHelpText('after', serverHelp.paramsExamples).action(list);
}

async function list(flags: ServerFlags): Promise<void> {
  const { api } = await connect(flags);
  const parameters = await bodyOf(api.GET('/api/tracking-parameters'));
  if (flags.json) tellJson(parameters);
  else await tellTable(HEADINGS, parameters.map(cellsOf));
}

function cellsOf(parameter: Parameter): string[] {
  const { displayName, queryName, type } = parameter;
  return [displayName, queryName, type, rulesOf(parameter).join(', ')];
}

function rulesOf(parameter: Parameter): string[] {
  const values = listedValues(parameter);
  return [
    ...(parameter.required ? [words.required] : []),
    ...(parameter.visible ? [] : [words.hidden]),
    ...(parameter.useCodedValues ? [words.coded] : []),
    ...(parameter.forceLowercase ? [words.lowercase] : []),
    ...(parameter.allowWhitespace ? [] : [words.noSpaces]),
    ...(parameter.type === 'identifier' ? [words.counter(parameter.currentIdentifierValue)] : []),
    ...(values.length > 0 ? [words.values(values.join(' | '))] : []),
  ];
}
