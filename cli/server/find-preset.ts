import type { components } from '@utmost/core/contract.d.ts';
import { parseParameters } from '@utmost/core/link/parameters-json.ts';
import { shownList } from '@utmost/core/messages/figures.ts';
import { fold } from '@utmost/core/rules/characters.ts';
import { CommandError, EXIT } from '../command-error.ts';
import { cliMessages } from '../messages/cli.ts';
import { serverMessages } from '../messages/cli-server.ts';
import { log } from '../output/output.ts';
import { bodyOf, type Connection } from './client.ts';

type Preset = components['schemas']['Preset'];

/** The presets that links can start from today, by name. @throws {ApiError} */
export async function offeredPresets({ api }: Connection): Promise<readonly Preset[]> {
  return (await bodyOf(api.GET('/api/presets'))).filter(({ state }) => state === 'offered');
}

/** The values of a preset that rules allow today, by query name. */
export function presetStart({ parameters, leftOut }: Preset): ReadonlyMap<string, string> {
  const values = parseParameters(parameters) ?? new Map<string, string>();
  return new Map([...values].filter(([queryName]) => !leftOut.includes(queryName)));
}

/**
 * The values of a preset, by query name; those that rules don't allow today are left out with a warning.
 * @param name in any case
 * @throws {CommandError} wrong usage (2) where there is no such preset, or it isn't offered today
 * @throws {ApiError}
 */
export async function findPreset(
  { api }: Connection,
  name: string,
): Promise<ReadonlyMap<string, string>> {
  const presets = await bodyOf(api.GET('/api/presets'));
  const preset = presets.find((one) => fold(one.name) === fold(name.trim()));
  if (preset === undefined) {
    const offered = presets.filter(({ state }) => state === 'offered');
    const names = shownList(offered, (one) => one.name);
    throw new CommandError(serverMessages.presetUnknown(name, names), EXIT.usage);
  }
  const { from, to, state, leftOut } = preset;
  if (state === 'later') {
    throw new CommandError(serverMessages.presetLater(preset.name, from ?? ''), EXIT.usage);
  }
  if (state === 'over') {
    throw new CommandError(serverMessages.presetOver(preset.name, to ?? ''), EXIT.usage);
  }
  if (leftOut.length > 0) {
    const sentence = serverMessages.presetWithout(preset.name, shownList(leftOut));
    log([cliMessages.warning(sentence)]);
  }
  return presetStart(preset);
}
