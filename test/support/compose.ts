import { load } from 'js-yaml';
import { textOf } from './source-files.ts';

/** A service of a Compose file, as it stands there. */
interface ComposeService {
  readonly image?: string;
  readonly environment?: Readonly<Record<string, string>>;
  readonly [option: string]: unknown;
}

/** The services of a Compose file. @param file `docker-compose.yml` */
export function composeServices(file: string): Record<string, ComposeService> {
  return (load(textOf(file)) as { services: Record<string, ComposeService> }).services;
}

/**
 * The environment that Docker Compose gives the service `utmost`.
 * @param env what stands in the file `.env`
 * @throws {Error} with the file's own words where it asks for a variable that is not there
 */
export function composeEnvironment(
  file: string,
  env: Readonly<Record<string, string>>,
): Record<string, string> {
  const given = Object.entries(composeServices(file).utmost?.environment ?? {});
  return Object.fromEntries(given.map(([name, value]) => [name, interpolated(value, env)]));
}

// https://docs.docker.com/reference/compose-file/interpolation/: an empty variable counts as none.
function interpolated(text: string, env: Readonly<Record<string, string>>): string {
  return text.replaceAll(/\$\{(\w+):([-?])([^}]*)\}/g, (_, name, kind, words) => {
    if (env[name]) return env[name];
    if (kind === '?') throw new Error(words);
    return words;
  });
}
