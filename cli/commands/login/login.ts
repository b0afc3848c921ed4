import { text as textOf } from 'node:stream/consumers';
import type { Command } from 'commander';
import { CommandError, EXIT } from '../../command-error.ts';
import { serverMessages } from '../../messages/cli-server.ts';
import { completeFlags } from '../../options/complete-flags.ts';
import { type ServerFlags, withServerOptions } from '../../options/server-options.ts';
import { log, print, printJson } from '../../output/output.ts';
import { isInteractive } from '../../output/terminal.ts';
import { bodyOf, connectionTo } from '../../server/client.ts';
import { checkWritable, configPath, readConfig, writeConfig } from '../../settings/config-file.ts';
import { checkToken, knownUrl, serverUrl } from '../../settings/find-server.ts';
import { loginHelp, loginMessages } from './login-texts.ts';

interface LoginFlags extends ServerFlags {
  readonly token?: string;
}

const NEEDED = [{ name: 'url', flag: '--server-url', question: loginMessages.askServer }] as const;

/** Declares `utmost login`. */
export default function login(command: Command): void {
  command.option('--token <->', loginHelp.loginToken);
  withServerOptions(command).addHelpText('after', loginHelp.loginExamples).action(signIn);
}

async function signIn(flags: LoginFlags): Promise<void> {
  // What was typed may be a token: it is not repeated.
  if (flags.token !== undefined && flags.token !== '-') {
    throw new CommandError(loginMessages.tokenTyped, EXIT.usage);
  }
  // A token that cannot be kept is not worth a visit to the browser.
  await checkWritable();
  const known = (await knownUrl(flags.serverUrl)) ?? undefined;
  const asked = await completeFlags({ ...(known && { url: known }) }, NEEDED, !flags.json);
  const url = serverUrl(asked.url, '--server-url');
  if (url.startsWith('http:') && !isThisMachine(url)) log([loginMessages.unencrypted(url)]);
  const token = flags.token === '-' ? await givenToken() : await tokenFromConsole(url);
  // A mistyped address is told at once, unless it is to be tried for a while.
  const { api } = connectionTo({ url, token }, { retryFor: 0, ...flags });
  const person = await bodyOf(api.GET('/api/auth/me'));
  const { tokens } = await readConfig();
  await writeConfig({ url, tokens: { ...tokens, [url]: token } });
  if (flags.json) printJson({ server: url, ...person });
  else print(serverMessages.signedInAs(person, url));
  log([loginMessages.tokenSaved(configPath())]);
  if (process.env.UTMOST_TOKEN) log([loginMessages.environmentWins]);
}

async function givenToken(): Promise<string> {
  if (!isInteractive()) return checkToken(await textOf(process.stdin), loginMessages.theInput);
  const { askSecret } = await import('../../output/ask.ts');
  return checkToken(await askSecret(loginMessages.askToken), loginMessages.theInput);
}

async function tokenFromConsole(url: string): Promise<string> {
  const { requestToken } = await import('./request-token.ts');
  return checkToken(await requestToken(url), url);
}

function isThisMachine(url: string): boolean {
  const { hostname } = new URL(url);
  return hostname === 'localhost' || hostname === '[::1]' || /^127\./.test(hostname);
}
