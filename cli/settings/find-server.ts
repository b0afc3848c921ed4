import { CommandError, EXIT } from '../command-error.ts';
import { serverMessages } from '../messages/cli-server.ts';
import { configPath, readConfig } from './config-file.ts';

/** Which server is talked to, and as whom. */
export interface ServerSettings {
  /** Its origin. */
  readonly url: string;
  readonly token: string;
}

/**
 * Finds the server and the token: the file, over it the environment, over that the flag. A token of the
 * file is used only for the server that it was made at.
 * @throws {CommandError} wrong usage (2) where no server or a bad one is named, not signed in (4), failed (1)
 * where the file holds what is no token
 */
export async function findServer(flags: { readonly serverUrl?: string }): Promise<ServerSettings> {
  const url = await findUrl(flags.serverUrl);
  const fromEnvironment = given(process.env.UTMOST_TOKEN);
  if (fromEnvironment !== undefined) {
    return { url, token: checkToken(fromEnvironment, 'UTMOST_TOKEN') };
  }
  const saved = (await readConfig()).tokens[url];
  if (saved === undefined) throw new CommandError(serverMessages.notSignedIn(url), EXIT.notAllowed);
  const token = tokenIn(saved);
  if (token === null) throw new CommandError(serverMessages.badSavedToken(configPath(), url));
  return { url, token };
}

/**
 * The server to use, signed in or not.
 * @throws {CommandError} wrong usage (2) where none or a bad one is named
 */
export async function findUrl(flag: string | undefined): Promise<string> {
  const url = await knownUrl(flag);
  if (url === null) throw new CommandError(serverMessages.serverMissing, EXIT.usage);
  return url;
}

/**
 * The same; null where none is named.
 * @throws {CommandError} wrong usage (2) where a bad one is named
 */
export async function knownUrl(flag: string | undefined): Promise<string | null> {
  if (flag !== undefined) return serverUrl(flag, '--server-url');
  const fromEnvironment = given(process.env.UTMOST_URL);
  if (fromEnvironment !== undefined) return serverUrl(fromEnvironment, 'UTMOST_URL');
  const { url } = await readConfig();
  return url === null ? null : serverUrl(url, configPath());
}

/**
 * The origin of an address, which may be that of any page there.
 * @param source who said it, as messages call it
 * @example serverUrl('https://Utmost.example/manage-links', '--server-url') // 'https://utmost.example'
 * @throws {CommandError} wrong usage (2)
 */
export function serverUrl(text: string, source: string): string {
  const url = URL.canParse(text) ? new URL(text) : null;
  if (url === null || !/^https?:\/\//i.test(text.trim())) {
    throw new CommandError(serverMessages.badUrl(source, text), EXIT.usage);
  }
  if (url.username !== '' || url.password !== '') {
    throw new CommandError(serverMessages.urlWithPassword(source), EXIT.usage);
  }
  return url.origin;
}

/**
 * A token without the white space around it. What is no token must not go into a header: the complaint
 * about it would show it.
 * @throws {CommandError} wrong usage (2)
 */
export function checkToken(text: string, source: string): string {
  const token = tokenIn(text);
  if (token === null) throw new CommandError(serverMessages.badToken(source), EXIT.usage);
  return token;
}

function tokenIn(text: string): string | null {
  const token = text.trim();
  return /^utmost_pat_[0-9A-Za-z]+$/.test(token) ? token : null;
}

// A secret that a pipeline does not have is an empty variable.
function given(text: string | undefined): string | undefined {
  return text === undefined || text.trim() === '' ? undefined : text.trim();
}
