import { ApiError } from '@utmost/core/api-error.ts';
import type { Command } from 'commander';
import { bodyOf, connectionTo } from '../../server/client.ts';
import { CommandError } from '../../command-error.ts';
import { serverMessages } from '../../messages/cli-server.ts';
import { serverHelp } from '../../messages/cli-server-help.ts';
import { log, printJson } from '../../output/output.ts';
import { readConfig, writeConfig } from '../../settings/config-file.ts';
import { findUrl } from '../../settings/find-server.ts';
import { type ServerFlags, withServerOptions } from '../../options/server-options.ts';

/** Declares `utmost logout`. */
export function logout(command: Command): void {
  withServerOptions(command).addHelpText('after', serverHelp.logoutExamples).action(signOut);
}

async function signOut(flags: ServerFlags): Promise<void> {
  const url = await findUrl(flags.serverUrl);
  const config = await readConfig();
  const { [url]: token, ...tokens } = config.tokens;
  if (token !== undefined) {
    const failure = await revoke(url, token, flags);
    await writeConfig({ url: config.url, tokens });
    if (failure !== null) {
      throw new CommandError([failure, serverMessages.notRevoked(url)]);
    }
  }
  if (flags.json) printJson({ server: url, signedOut: token !== undefined });
  log([token === undefined ? serverMessages.notKnown(url) : serverMessages.signedOut(url)]);
  if (process.env.UTMOST_TOKEN) log([serverMessages.environmentStays]);
}

/** @returns why it could not be, or null */
async function revoke(url: string, token: string, flags: ServerFlags): Promise<string | null> {
  try {
    const { api } = connectionTo({ url, token }, { retryFor: 0, ...flags });
    await bodyOf(api.POST('/api/auth/logout'));
    return null;
  } catch (error) {
    if (error instanceof ApiError) return error.message;
    throw error;
  }
}
