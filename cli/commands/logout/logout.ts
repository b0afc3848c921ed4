import { ApiError } from '@utmost/core/api-error.ts';
import type { Command } from 'commander';
import { CommandError } from '../../command-error.ts';
import { type ServerFlags, withServerOptions } from '../../options/server-options.ts';
import { log, printJson } from '../../output/output.ts';
import { bodyOf, connectionTo } from '../../server/client.ts';
import { readConfig, writeConfig } from '../../settings/config-file.ts';
import { findUrl } from '../../settings/find-server.ts';
import { logoutHelp, logoutMessages } from './logout-texts.ts';

/** Declares `utmost logout`. */
export default function logout(command: Command): void {
  withServerOptions(command).addHelpText('after', logoutHelp.logoutExamples).action(signOut);
}

async function signOut(flags: ServerFlags): Promise<void> {
  const url = await findUrl(flags.serverUrl);
  const config = await readConfig();
  const { [url]: token, ...tokens } = config.tokens;
  if (token !== undefined) {
    const failure = await revoke(url, token, flags);
    await writeConfig({ url: config.url, tokens });
    if (failure !== null) {
      throw new CommandError([failure, logoutMessages.notRevoked(url)]);
    }
  }
  if (flags.json) printJson({ server: url, signedOut: token !== undefined });
  log([token === undefined ? logoutMessages.notKnown(url) : logoutMessages.signedOut(url)]);
  if (process.env.UTMOST_TOKEN) log([logoutMessages.environmentStays]);
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
